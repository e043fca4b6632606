/** Step 3: the customer's name, e-mail and phone. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { suggestEmail } from '../../domain/emailSuggestion.ts'
import { changeDraft, useDraft } from '../../state/draft.ts'
import { EmailField } from '../../ui/emailField.tsx'
import { exact, TextField } from '../../ui/fields.tsx'
import { movesToField } from '../../ui/focus.ts'
import { looksIncomplete } from './phoneHint.ts'
import { PrivacyClause } from './privacyClause.tsx'
import { controlId, type StepProps } from './problemText.ts'

export function ContactStep({ errorOf }: StepProps) {
  const { t } = useTranslation(['laterSteps', 'problems'])
  const draft = useDraft()
  const [phoneLeft, setPhoneLeft] = useState(false)
  const phoneError = errorOf('phone')

  return (
    <>
      <p className="note">{t('contact.allRequired')}</p>
      <div className="fieldPair">
        {(['firstName', 'lastName'] as const).map((name) => (
          <TextField
            key={name}
            id={controlId(name)}
            label={t(`contact.${name}`)}
            error={errorOf(name)}
            value={draft[name]}
            onChange={(event) => changeDraft({ [name]: event.target.value })}
            name={name}
            autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
            autoCapitalize="words"
            {...exact}
          />
        ))}
      </div>
      <EmailField
        id={controlId('email')}
        label={t('contact.email')}
        hint={t('contact.hint')}
        error={errorOf('email')}
        value={draft.email}
        onChange={(event) => changeDraft({ email: event.target.value })}
        suggest={suggestEmail}
        offer={(email) => t('problems:suggestion', { email })}
        onAccept={(email) => changeDraft({ email })}
      />
      <TextField
        id={controlId('phone')}
        label={t('contact.phone')}
        // Not beside an error: the hint says that the number may stay as it is.
        hint={phoneLeft && !phoneError && looksIncomplete(draft.phone) && t('contact.phoneHint')}
        error={phoneError}
        value={draft.phone}
        onChange={(event) => changeDraft({ phone: event.target.value })}
        onBlur={(event) => movesToField(event) && setPhoneLeft(true)}
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
