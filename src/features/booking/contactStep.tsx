/** Step 3: who books, and where the confirmation goes. */
import { type FocusEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { suggestEmail } from '../../domain/emailSuggestion.ts'
import { tidyEmail } from '../../domain/text.ts'
import { changeDraft, useDraft } from '../../state/draft.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/textField.tsx'
import { useFocusSeen } from '../../ui/useFocusSeen.ts'
import styles from './contactStep.module.css'
import { looksIncomplete } from './phoneHint.ts'
import { PrivacyClause } from './privacyClause.tsx'
import { controlId } from './problemText.ts'
import type { StepProps } from './stepProps.ts'

export function ContactStep({ errorOf }: StepProps) {
  const { t } = useTranslation('booking')
  const draft = useDraft()
  const [suggestion, setSuggestion] = useState<string>()
  const [phoneLeft, setPhoneLeft] = useState(false)
  useFocusSeen(suggestion)

  /**
   * A hint moves what is below it, and a press that was begun there would be lost: it comes only
   * where the customer goes on to another field. The summary shows it in any case.
   */
  function goesOn({ relatedTarget }: FocusEvent): boolean {
    return relatedTarget instanceof HTMLInputElement
  }

  function leaveEmail(event: FocusEvent): void {
    const email = tidyEmail(draft.email)
    if (email !== draft.email) changeDraft({ email })
    if (goesOn(event)) setSuggestion(suggestEmail(email))
  }

  function acceptSuggestion(email: string): void {
    changeDraft({ email })
    setSuggestion(undefined)
    document.getElementById(controlId('email'))?.focus()
  }

  return (
    <>
      <p className={styles.note}>{t('contact.allRequired')}</p>
      <div className={styles.pair}>
        <TextField
          id={controlId('firstName')}
          label={t('contact.firstName')}
          error={errorOf('firstName')}
          value={draft.firstName}
          onChange={(event) => changeDraft({ firstName: event.target.value })}
          name="firstName"
          autoComplete="given-name"
          autoCapitalize="words"
          required
        />
        <TextField
          id={controlId('lastName')}
          label={t('contact.lastName')}
          error={errorOf('lastName')}
          value={draft.lastName}
          onChange={(event) => changeDraft({ lastName: event.target.value })}
          name="lastName"
          autoComplete="family-name"
          autoCapitalize="words"
          required
        />
      </div>
      <div className={styles.email}>
        <TextField
          id={controlId('email')}
          label={t('contact.email')}
          hint={t('contact.hint')}
          error={errorOf('email')}
          value={draft.email}
          onChange={(event) => {
            changeDraft({ email: event.target.value })
            setSuggestion(undefined)
          }}
          onBlur={leaveEmail}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <div aria-live="polite">
          {suggestion && (
            <Button variant="quiet" onClick={() => acceptSuggestion(suggestion)}>
              {t('contact.suggestion', { email: suggestion })}
            </Button>
          )}
        </div>
      </div>
      <TextField
        id={controlId('phone')}
        label={t('contact.phone')}
        hint={phoneLeft && looksIncomplete(draft.phone) ? t('contact.phoneHint') : undefined}
        error={errorOf('phone')}
        value={draft.phone}
        onChange={(event) => changeDraft({ phone: event.target.value })}
        onBlur={(event) => goesOn(event) && setPhoneLeft(true)}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
      />
      <PrivacyClause />
    </>
  )
}
