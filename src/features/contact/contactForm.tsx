/** The contact form (specification §5): native checks, two toasts, and honest words while a message waits. */
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import copy from '../../../locales/pl/contactForm.json'
import { annex } from '../../config/paths.ts'
import { site } from '../../config/site.ts'
import {
  type ContactMessage,
  type ContactProblem,
  emptyMessage,
  parseContact,
} from '../../domain/contact.ts'
import { limits } from '../../domain/text.ts'
import { addCopy } from '../../i18n/i18n.ts'
import { isSaved, type SubmissionOf } from '../../outbox/submission.ts'
import { keptForms } from '../../state/keptForms.ts'
import { prepareToSend } from '../../state/openOutbox.ts'
import { useShowsRecord } from '../../state/shownRecords.ts'
import { isAccepted, useSubmission } from '../../state/useSubmission.ts'
import { Button } from '../../ui/button.tsx'
import { fillEmptyFields, focusField, readForm, useHydrated } from '../../ui/formValues.ts'
import { Notice } from '../../ui/notice.tsx'
import { PrivacyNote } from '../../ui/privacyNote.tsx'
import { dismissToasts, showToast } from '../../ui/toaster.tsx'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { ArrivedLine } from './arrivedLine.tsx'
import { ContactFields } from './contactFields.tsx'
import styles from './contactForm.module.css'
import { afterInput } from './fieldProblems.ts'
import { WaitingMessage } from './waitingMessage.tsx'

addCopy('contactForm', copy)

export function ContactForm() {
  const { t } = useTranslation('contactForm')
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const { sending, submit } = useSubmission()
  const kept = keptForms.contact.use()
  const [problems, setProblems] = useState<readonly ContactProblem[]>([])
  const [held, setHeld] = useState(false)
  /** The id of the message that waits here instead of the form. */
  const [waiting, setWaiting] = useState<string>()
  /** Where the answer to the message that has arrived will go. */
  const [arrived, setArrived] = useState<string>()
  const sendButton = useRef<HTMLButtonElement>(null)
  const { email } = site.company
  useShowsRecord(waiting === undefined ? kept.id : undefined)
  useShowsRecord(sending)
  useFocusBack(sendButton, sending !== undefined)

  useEffect(() => {
    if (form.current) {
      fillEmptyFields(form.current, kept.form)
      // With what was typed before the scripts came.
      keptForms.contact.keep({ id: kept.id, form: readForm(form.current, emptyMessage) })
    }
    // While there is a connection: without one the form could not even keep the message.
    void prepareToSend()
  }, [kept])

  // Back from the note that it waits: the button that was pressed is gone.
  const before = useRef(waiting)
  useEffect(() => {
    const isBack = before.current !== undefined && waiting === undefined
    before.current = waiting
    if (isBack && arrived === undefined && form.current) focusField(form.current, 'firstName')
  }, [waiting, arrived])

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const target = event.currentTarget
    dismissToasts()
    const parsed = parseContact(readForm(target, emptyMessage))
    if (!parsed.ok) {
      conclude(target, parsed.problems)
      return
    }
    const submitted = await submit({ kind: 'contact', id: kept.id, payload: parsed.value })
    if (submitted.is === 'busy') return
    const { record } = submitted
    conclude(target, [], record?.problem?.code === 'configuration')
    if (record?.kind !== 'contact' || !isAccepted(record)) {
      showToast({ tone: 'error', title: t('failed.title'), text: t('failed.text') })
      return
    }
    keptForms.contact.forget()
    if (isSaved(record)) announceSent(record)
    else setWaiting(record.id)
  }

  /** What a press leads to; `isHeld`: trying again will not help at once. */
  function conclude(
    target: HTMLFormElement,
    found: readonly ContactProblem[],
    isHeld = false,
  ): void {
    setProblems(found)
    setHeld(isHeld)
    setArrived(undefined)
    focusField(target, found[0]?.field)
  }

  const announceSent = useCallback(
    ({ payload }: SubmissionOf<'contact'>) => {
      setWaiting(undefined)
      setArrived(payload.email)
      showToast({ tone: 'success', title: t('sent.title'), text: t('sent.text') })
    },
    [t],
  )
  const showForm = useCallback(() => setWaiting(undefined), [])

  function changed(event: FormEvent<HTMLFormElement>): void {
    const message = readForm(event.currentTarget, emptyMessage)
    keptForms.contact.keep({ id: kept.id, form: message })
    const { name: field } = event.target as HTMLInputElement
    setProblems((before) => afterInput(before, field, message))
  }

  function errorOf(field: keyof ContactMessage): string | undefined {
    const { code, at } = problems.find((problem) => problem.field === field) ?? {}
    if (at) return t('problems.forbiddenAt', { at })
    return code && t(`problems.${code}`, { limit: limits[field] })
  }

  if (waiting !== undefined)
    return <WaitingMessage id={waiting} onSent={announceSent} onForm={showForm} />

  return (
    <>
      {arrived !== undefined && <ArrivedLine email={arrived} />}
      <form
        ref={form}
        className={styles.form}
        method="post"
        aria-label={t('heading')}
        onSubmit={send}
        onInput={changed}
      >
        <ContactFields key={kept.id} errorOf={errorOf} />
        {held && (
          <Notice tone="warning" title={t('heldForm.title')} role="status">
            <p>{t('heldForm.text', { reach: site.reach })}</p>
          </Notice>
        )}
        <Button ref={sendButton} type="submit" wide disabled={!hydrated || sending !== undefined}>
          {sending === undefined ? t('submit') : t('submitting')}
        </Button>
        {!hydrated && <p className={styles.late}>{t('late', { email })}</p>}
        <noscript>
          <p>{t('noScript', { email })}</p>
        </noscript>
        <PrivacyNote label={t('privacy.label')}>
          {t('privacy.text', { controller: site.controller, email })}{' '}
          <Link to={annex.privacy}>{t('privacy.more')}</Link>
        </PrivacyNote>
      </form>
    </>
  )
}
