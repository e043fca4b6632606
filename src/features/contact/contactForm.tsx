/** The contact form (specification §5): native checks, two toasts, and honest words while a message waits. */
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import copy from '../../../locales/pl/contactForm.json'
import { site } from '../../config/site.ts'
import { type ContactMessage, type ContactProblem, emptyMessage } from '../../domain/contact.ts'
import { limits } from '../../domain/text.ts'
import { addCopy } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/textArea.tsx'
import { TextField } from '../../ui/textField.tsx'
import { showToast } from '../../ui/toaster.tsx'
import styles from './contactForm.module.css'
import { keepMessage, readKeptMessage } from './keptMessage.ts'
import { useSendMessage } from './useSendMessage.ts'
import { WaitingMessage } from './waitingMessage.tsx'

addCopy('contactForm', copy)

const never = () => () => undefined

/** False in static HTML: without scripts a native submission would put the message into the address. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

function readForm(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form)
  const entries = Object.keys(emptyMessage).map((field) => [field, String(data.get(field) ?? '')])
  return Object.fromEntries(entries) as unknown as ContactMessage
}

/** Puts kept text only where nothing was typed since. */
function fillEmptyFields(form: HTMLFormElement, kept: ContactMessage): void {
  for (const [field, value] of Object.entries(kept)) {
    const control = form.elements.namedItem(field)
    const typed = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    if (typed && control.value === '') control.value = value
  }
}

export function ContactForm() {
  const { t } = useTranslation('contactForm')
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const { sending, send, startAnother } = useSendMessage()
  const [problems, setProblems] = useState<readonly ContactProblem[]>([])
  const [held, setHeld] = useState(false)
  const submitting = sending.is === 'submitting'

  useEffect(() => {
    if (form.current) fillEmptyFields(form.current, readKeptMessage())
    // While there is a connection: without one the form could not even keep the message.
    void import('../../outbox/pageOutbox.ts').then(({ prepareToSend }) => prepareToSend())
  }, [])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const target = event.currentTarget
    const result = await send(readForm(target))
    const found = result.is === 'incomplete' || result.is === 'failed' ? result.problems : []
    setProblems(found)
    setHeld(result.is === 'failed' && result.held)
    if (result.is === 'incomplete' || result.is === 'failed') {
      const control = found[0] && target.elements.namedItem(found[0].field)
      if (control instanceof HTMLElement) control.focus()
      if (result.is === 'failed') {
        showToast({ tone: 'error', title: t('failed.title'), text: t('failed.text') })
      }
      return
    }
    target.reset()
    keepMessage(emptyMessage)
    if (result.is === 'sent') announceSent()
  }

  function announceSent(): void {
    showToast({ tone: 'success', title: t('sent.title'), text: t('sent.text') })
  }

  function errorOf(field: keyof ContactMessage): string | undefined {
    const code = problems.find((problem) => problem.field === field)?.code
    return code && t(`problems.${code}`)
  }

  if (sending.is === 'waiting') {
    return (
      <WaitingMessage
        id={sending.id}
        onSent={() => {
          announceSent()
          startAnother()
        }}
        onAnother={startAnother}
      />
    )
  }

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      aria-label={t('heading')}
      onSubmit={submit}
      onInput={(event) => keepMessage(readForm(event.currentTarget))}
    >
      <div className={styles.pair}>
        <TextField
          label={t('fields.firstName')}
          error={errorOf('firstName')}
          name="firstName"
          autoComplete="given-name"
          maxLength={limits.name}
          required
        />
        <TextField
          label={t('fields.lastName')}
          error={errorOf('lastName')}
          name="lastName"
          autoComplete="family-name"
          maxLength={limits.name}
          required
        />
      </div>
      <TextField
        label={t('fields.email')}
        error={errorOf('email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={limits.email}
        required
      />
      <TextField
        label={t('fields.phone')}
        error={errorOf('phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={limits.phone}
      />
      <TextField
        label={t('fields.subject')}
        error={errorOf('subject')}
        name="subject"
        maxLength={limits.subject}
        required
      />
      <TextArea
        label={t('fields.message')}
        error={errorOf('message')}
        name="message"
        rows={6}
        maxLength={limits.message}
        required
      />
      {held && (
        <Notice tone="warning" title={t('held.title')} role="status">
          <p>{t('held.text', { email: site.company.email })}</p>
        </Notice>
      )}
      <Button type="submit" wide disabled={!hydrated || submitting}>
        {submitting ? t('submitting') : t('submit')}
      </Button>
      <noscript>
        <p>{t('noScript', { email: site.company.email })}</p>
      </noscript>
      <details className={styles.privacy}>
        <summary>{t('privacy.label')}</summary>
        <p>{t('privacy.text', { company: site.company.name, email: site.company.email })}</p>
      </details>
    </form>
  )
}
