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
import { limits, tidyEmail } from '../../domain/text.ts'
import { addCopy } from '../../i18n/i18n.ts'
import { isEarlierVersion } from '../../outbox/entry.ts'
import { keptForms } from '../../state/keptForms.ts'
import { prepareToSend } from '../../state/openOutbox.ts'
import { useShowsEntry } from '../../state/shownEntries.ts'
import { useSending } from '../../state/useSending.ts'
import { Button } from '../../ui/button.tsx'
import { fillEmptyFields, focusField, readForm, useHydrated } from '../../ui/formValues.ts'
import { Notice } from '../../ui/notice.tsx'
import { PrivacyNote } from '../../ui/privacyNote.tsx'
import { dismissToasts, showToast } from '../../ui/toaster.tsx'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { type Arrived, ArrivedLine } from './arrivedLine.tsx'
import { ContactFields } from './contactFields.tsx'
import styles from './contactForm.module.css'
import { afterInput } from './fieldProblems.ts'
import { WaitingMessage } from './waitingMessage.tsx'

addCopy('contactForm', copy)

export function ContactForm() {
  const { t } = useTranslation('contactForm')
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const { sending, send, startAnother } = useSending('contact message')
  // The id goes with the text, however often it is changed: it can't be sent twice.
  const [kept, setKept] = useState(keptForms.contact.read)
  const [problems, setProblems] = useState<readonly ContactProblem[]>([])
  const [held, setHeld] = useState(false)
  const [arrived, setArrived] = useState<Arrived>()
  const answerTo = useRef('')
  const sendButton = useRef<HTMLButtonElement>(null)
  const submitting = sending.is === 'submitting'
  const { email } = site.company
  useShowsEntry(submitting ? kept.id : undefined)
  useFocusBack(sendButton, submitting)

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
  const before = useRef(sending.is)
  useEffect(() => {
    const isBack = before.current === 'waiting' && sending.is === 'idle'
    before.current = sending.is
    if (!isBack || arrived) return
    if (form.current) focusField(form.current, 'firstName')
  }, [sending.is, arrived])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const target = event.currentTarget
    const message = readForm(target, emptyMessage)
    dismissToasts()
    const parsed = parseContact(message)
    if (!parsed.ok) {
      conclude(target, parsed.problems)
      return
    }
    const sent = await send({ kind: 'contact', id: kept.id, payload: parsed.value })
    if (sent.is === 'busy') return
    if (sent.is !== 'saved' && sent.is !== 'waiting') {
      conclude(target, [], sent.is === 'held')
      showToast({ tone: 'error', title: t('failed.title'), text: t('failed.text') })
      return
    }
    conclude(target, [])
    answerTo.current = message.email
    const isEarlier = sent.is === 'saved' && isEarlierVersion(sent.entry)
    keptForms.contact.forget()
    const fresh = keptForms.contact.read()
    // Where an earlier version had arrived, the changes stay: to be sent as a message of their own.
    setKept(isEarlier ? { id: fresh.id, form: message } : fresh)
    if (sent.is === 'saved') announceSent(isEarlier)
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
    (earlier: boolean) => {
      setArrived({ email: tidyEmail(answerTo.current), earlier })
      if (!earlier) showToast({ tone: 'success', title: t('sent.title'), text: t('sent.text') })
    },
    [t],
  )
  const announceArrived = useCallback(
    (earlier: boolean) => {
      startAnother()
      announceSent(earlier)
    },
    [startAnother, announceSent],
  )

  function correct(message: ContactMessage): void {
    if (sending.is !== 'waiting') return
    keptForms.contact.keep({ id: sending.id, form: message })
    setKept({ id: sending.id, form: message })
    startAnother()
  }

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

  if (sending.is === 'waiting') {
    return (
      <WaitingMessage
        id={sending.id}
        onSent={announceArrived}
        onCorrect={correct}
        onAnother={startAnother}
      />
    )
  }

  return (
    <>
      {arrived && <ArrivedLine arrived={arrived} />}
      <form
        ref={form}
        className={styles.form}
        method="post"
        aria-label={t('heading')}
        onSubmit={submit}
        onInput={changed}
      >
        <ContactFields key={kept.id} errorOf={errorOf} />
        {held && (
          <Notice tone="warning" title={t('held.title')} role="status">
            <p>{t('held.text', { reach: site.reach })}</p>
          </Notice>
        )}
        <Button ref={sendButton} type="submit" wide disabled={!hydrated || submitting}>
          {submitting ? t('submitting') : t('submit')}
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
