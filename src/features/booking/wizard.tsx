/** The wizard (specification §2): four steps, their checks, and the submission. */
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookingQuery } from '../../config/paths.ts'
import { site } from '../../config/site.ts'
import { SendButton } from '../../delivery/sendButton.tsx'
import { dayTakenRule } from '../../domain/availability.ts'
import {
  type BookingField,
  parseBooking,
  stepOf,
  stepProblems,
  type WizardStep,
  wizardSteps,
} from '../../domain/booking.ts'
import { type Booking, isOver } from '../../outbox/submission.ts'
import { useDraft } from '../../state/draft.ts'
import type { useSubmission } from '../../state/useSubmission.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/errorSummary.tsx'
import { bringIntoView, ignoreSecondTap } from '../../ui/focus.ts'
import { Notice } from '../../ui/notice.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { dismissToasts, showToast } from '../../ui/toaster.tsx'
import { useLoaded } from '../../ui/useLoaded.ts'
import { AreaStep } from './areaStep.tsx'
import { usePageTitle } from './pageTitle.ts'
import { controlId, problemText, type ShownProblem } from './problemText.ts'
import { Quote } from './quote.tsx'
import { ResumedNotice } from './resumedNotice.tsx'
import { useRefused, useTakenDay } from './serverProblems.ts'
import { useWrongField } from './useWrongField.ts'
import styles from './wizard.module.css'
import { useWizardStep } from './wizardStep.ts'

const loadLaterSteps = () => import('./laterSteps.tsx')
const loadBookingList = () => import('./bookingList.tsx')

interface Props {
  /** The bookings of this device. */
  readonly bookings: readonly Booking[]
  /** The address asks for one that is not among them. */
  readonly isMissing: boolean
  readonly submission: ReturnType<typeof useSubmission<'booking'>>
}

export function Wizard({ bookings, isMissing, submission }: Props) {
  const { t } = useTranslation(['booking', 'common'])
  const draft = useDraft()
  const steps = useWizardStep()
  const { step, isCheckDue } = steps
  const later = useLoaded(loadLaterSteps, true)
  const list = useLoaded(loadBookingList, bookings.length > 0)
  // The step's script is still loading: there is nothing to fill in or to order yet.
  const isStepLoading = step > 1 && !later
  const [found, setFound] = useState<readonly ShownProblem[]>([])
  const { isSending, isOurFault, submit } = submission
  const heading = useRef<HTMLHeadingElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const shownStep = useRef<WizardStep>(1)
  const form = useRef<HTMLFormElement>(null)

  usePageTitle(step === 1 ? t('title') : t('stepTitle', { step, name: t(`steps.${step}`) }))

  useLayoutEffect(() => {
    const isChanged = shownStep.current !== step
    // Where a button was pressed there may now be another: 'Dalej', or the one that orders once its script has loaded.
    if (isChanged || (step === 4 && !isStepLoading)) ignoreSecondTap()
    if (!isChanged) return
    shownStep.current = step
    setFound([])
    top.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [step, isStepLoading])

  useEffect(() => {
    if (isCheckDue) form.current?.requestSubmit()
  }, [isCheckDue])

  const refused = useRefused()
  // The summary has none of its fields.
  const wrongField = useWrongField(isSending ? undefined : refused?.field, (field) => {
    if (step === 4) steps.goTo(stepOf[field])
  })

  // Checked with every key: a shown problem changes with its field, and disappears once the field is right.
  const current = stepProblems(step, draft, new Date())
  const takenDay = useTakenDay()
  const dayTaken = { field: 'date', code: 'taken' } as const
  const problems: readonly ShownProblem[] = [
    ...(takenDay ? [dayTaken] : []),
    ...(refused ? [refused] : []),
    ...found.flatMap((shown) => current.filter(({ field }) => field === shown.field)),
  ]
  const errorOf = (field: BookingField) => {
    const problem = problems.find((one) => one.field === field)
    return problem && problemText(t, problem)
  }

  function changeField(field: BookingField): void {
    wrongField.current = field
    steps.goTo(stepOf[field])
  }

  /** After the form was emptied. */
  function showFirstStep(): void {
    top.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }

  function press(event: FormEvent): void {
    event.preventDefault()
    if (step === 4) {
      void order()
      return
    }
    // From the store: a press may come before React has rendered the last key.
    const entered = useDraft.getState()
    if (!entered.hydrated) {
      steps.waitForDraft()
      return
    }
    const stepFound: ShownProblem[] = stepProblems(step, entered, new Date())
    if (step === 2 && takenDay) stepFound.push(dayTaken)
    setFound(stepFound)
    wrongField.current = stepFound[0]?.field
    if (stepFound.length > 0) return
    ignoreSecondTap()
    // For a larger flat the day may be taken: step 2 says so, the summary would not.
    if (step === 1 && takenDay) steps.goTo(2)
    else steps.forward()
  }

  async function order(): Promise<void> {
    const entered = useDraft.getState()
    const parsed = parseBooking(entered, new Date())
    if (!parsed.ok || takenDay) {
      const [first] = parsed.ok ? [dayTaken] : parsed.problems
      if (first) changeField(first.field)
      return
    }
    dismissToasts()
    const pressed = await submit({ kind: 'booking', id: entered.id, payload: parsed.value })
    if (pressed) showResult(pressed.record)
  }

  function showResult(record: Booking | undefined): void {
    // Its confirmation says whether it has arrived; a taken day is said at its field.
    if (record && (isOver(record) || record.problem?.rule === dayTakenRule)) return
    showToast({ tone: 'error', at: 'top', title: t('failed.title'), text: t('failed.text') })
  }

  return (
    <div className={styles.wizard} ref={top}>
      <div className={styles.work}>
        <Stepper
          steps={wizardSteps.map((one) => t(`steps.${one}`))}
          current={step}
          label={t('progress', { step })}
          onGoBack={(done) => !isSending && steps.goTo(done as WizardStep)}
        />
        {isMissing && (
          <Notice role="status">
            <p>{t('mine.missing')}</p>
          </Notice>
        )}
        {list && (
          <list.UpcomingBookings bookings={bookings} onNew={() => heading.current?.focus()} />
        )}
        <ResumedNotice disabled={isSending} onCleared={showFirstStep} />
        <form ref={form} className={styles.form} noValidate autoComplete="off" onSubmit={press}>
          <noscript>
            <p>{t('noScript')}</p>
          </noscript>
          <p className="late">{t('common:late')}</p>
          {/* One element for each step: if it had the focus already, its new text would not be read out. */}
          <h2 key={step} ref={heading} tabIndex={-1} className="h3">
            <span className="visuallyHidden">{`${t('progress', { step })}: `}</span>
            <span>{t(`headings.${step}`)}</span>
          </h2>
          {found.length > 1 && (
            <ErrorSummary
              title={t('problems.summary')}
              problems={found.map((problem) => ({
                fieldId: controlId(problem.field),
                text: errorOf(problem.field) ?? problemText(t, problem),
                corrected: !errorOf(problem.field),
              }))}
            />
          )}
          <fieldset
            // Without animation: step 1 is prerendered and must be in the first frame.
            className={step === 1 ? styles.fields : `${styles.fields} ${styles.later}`}
            disabled={isSending}
          >
            {step === 1 && <AreaStep errorOf={errorOf} />}
            {isStepLoading && (
              <div className={styles.loading}>
                <p role="status">{t('common:loading')}</p>
                <p className="late">{t('common:late')}</p>
              </div>
            )}
            {step > 1 && later && (
              <later.LaterStep step={step} errorOf={errorOf} onChange={changeField} />
            )}
          </fieldset>
          {step === 4 && isOurFault && (
            <Notice
              ref={bringIntoView}
              tone="warning"
              role="status"
              title={t('failed.ourFault.title')}
            >
              <p>{t('failed.ourFault.text')}</p>
            </Notice>
          )}
          <div className={`screenOnly ${styles.buttons}`}>
            {steps.canGoBack && (
              <Button variant="secondary" disabled={isSending} onClick={steps.back}>
                {t('buttons.back')}
              </Button>
            )}
            {/* If it is pressed before the scripts come, the browser sends these names: see wizardStep. */}
            <SendButton
              name={bookingQuery.step}
              value="2"
              isSending={isSending}
              disabled={isStepLoading}
              className={styles.submit}
            >
              <span>{t(step < 4 ? 'buttons.next' : 'buttons.submit')}</span>
              {step === 4 && site.dutyToPay && (
                <small className={styles.duty}>{t('buttons.dutyToPay')}</small>
              )}
            </SendButton>
          </div>
        </form>
      </div>
      <Quote step={step} />
    </div>
  )
}
