/** The six fields of the contact form (specification §5), and a hint where the e-mail looks like a slip. */
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactMessage } from '../../domain/contact.ts'
import { suggestEmail } from '../../domain/emailSuggestion.ts'
import { tidyEmail } from '../../domain/text.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/textArea.tsx'
import { TextField } from '../../ui/textField.tsx'
import { useFocusSeen } from '../../ui/useFocusSeen.ts'
import styles from './contactForm.module.css'

interface Props {
  readonly errorOf: (field: keyof ContactMessage) => string | undefined
}

/** The values stay in the controls: the form reads them. */
export function ContactFields({ errorOf }: Props) {
  const { t } = useTranslation('contactForm')
  const email = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState<string>()
  useFocusSeen(suggestion)

  // A hint about an address that was sent would fill the next message's field.
  useEffect(() => {
    const form = email.current?.form
    const clear = () => setSuggestion(undefined)
    form?.addEventListener('reset', clear)
    return () => form?.removeEventListener('reset', clear)
  }, [])

  // Like the wizard's: a hint moves what is below it, and a press begun there would be lost.
  function leaveEmail({ target, relatedTarget }: FocusEvent<HTMLInputElement>): void {
    const isField =
      relatedTarget instanceof HTMLInputElement || relatedTarget instanceof HTMLTextAreaElement
    if (isField) setSuggestion(suggestEmail(tidyEmail(target.value)))
  }

  function acceptSuggestion(address: string): void {
    if (!email.current) return
    email.current.value = address
    // As if it had been typed: the form keeps it and looks at its problems again.
    email.current.dispatchEvent(new Event('input', { bubbles: true }))
    email.current.focus()
  }

  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t('fields.firstName')}
          error={errorOf('firstName')}
          name="firstName"
          autoComplete="given-name"
          required
        />
        <TextField
          label={t('fields.lastName')}
          error={errorOf('lastName')}
          name="lastName"
          autoComplete="family-name"
          required
        />
      </div>
      <div className={styles.email}>
        <TextField
          ref={email}
          label={t('fields.email')}
          error={errorOf('email')}
          onInput={() => setSuggestion(undefined)}
          onBlur={leaveEmail}
          name="email"
          type="email"
          autoComplete="email"
          required
        />
        <div aria-live="polite">
          {suggestion && (
            <Button variant="quiet" onClick={() => acceptSuggestion(suggestion)}>
              {t('suggestion', { email: suggestion })}
            </Button>
          )}
        </div>
      </div>
      <TextField
        label={t('fields.phone')}
        error={errorOf('phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
      />
      <TextField label={t('fields.subject')} error={errorOf('subject')} name="subject" required />
      <TextArea
        label={t('fields.message')}
        error={errorOf('message')}
        name="message"
        rows={6}
        required
      />
    </>
  )
}
