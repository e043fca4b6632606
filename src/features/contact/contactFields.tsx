/** The six fields of the contact form (specification §5), with a suggestion if the e-mail looks mistyped. */
import { useTranslation } from 'react-i18next'
import type { ContactMessage } from '../../domain/contact.ts'
import { suggestEmail } from '../../domain/emailSuggestion.ts'
import { EmailField } from '../../ui/emailField.tsx'
import { exact, TextArea, TextField } from '../../ui/fields.tsx'

interface Props {
  readonly errorOf: (field: keyof ContactMessage) => string | undefined
}

/** Enters the address as if it had been typed, so that the form stores and checks it. */
function typeInto(email: string, field: HTMLInputElement): void {
  field.value = email
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Uncontrolled: the form reads the values from the controls. */
export function ContactFields({ errorOf }: Props) {
  const { t } = useTranslation(['contactForm', 'problems'])
  return (
    <>
      <div className="fieldPair">
        {(['firstName', 'lastName'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`fields.${name}`)}
            error={errorOf(name)}
            name={name}
            autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
            {...exact}
          />
        ))}
      </div>
      <EmailField
        label={t('fields.email')}
        error={errorOf('email')}
        suggest={suggestEmail}
        offer={(email) => t('problems:suggestion', { email })}
        onAccept={typeInto}
      />
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
