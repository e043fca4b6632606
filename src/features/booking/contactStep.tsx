/** Step 3: who books, and where the confirmation goes. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../domain/text.ts'
import { changeDraft, useDraft } from '../../state/draft.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/textField.tsx'
import styles from './contactStep.module.css'
import { suggestEmail } from './emailSuggestion.ts'
import { PrivacyClause } from './privacyClause.tsx'
import { controlId } from './problemText.ts'
import type { StepProps } from './wizard.tsx'

export function ContactStep({ errorOf }: StepProps) {
  const { t } = useTranslation('booking')
  const draft = useDraft()
  const [suggestion, setSuggestion] = useState<string>()

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
          maxLength={limits.name}
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
          maxLength={limits.name}
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
          onBlur={() => setSuggestion(suggestEmail(draft.email.trim()))}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.email}
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
        error={errorOf('phone')}
        value={draft.phone}
        onChange={(event) => changeDraft({ phone: event.target.value })}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={limits.phone}
        required
      />
      <PrivacyClause />
    </>
  )
}
