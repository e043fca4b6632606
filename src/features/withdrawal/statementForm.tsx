/** The first step of a withdrawal: who withdraws, from which contract, and where the receipt goes. */
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { annex } from '../../config/paths.ts'
import { parseWithdrawal, type Withdrawal } from '../../domain/withdrawal.ts'
import { fieldError } from '../../i18n/fieldError.ts'
import { keptForms } from '../../state/keptForms.ts'
import { Button } from '../../ui/button.tsx'
import { exact, TextField } from '../../ui/fields.tsx'
import { ignoreSecondTap } from '../../ui/focus.ts'
import { PrivacyNote } from '../../ui/privacyNote.tsx'
import { useTypedForm } from '../../ui/useTypedForm.ts'

interface Props {
  /** The form has just replaced something else: it takes the focus that was lost with that. */
  readonly takesFocus: boolean
  /** Called when the form is filled in correctly. */
  readonly onReady: () => void
}

export function StatementForm({ takesFocus, onReady }: Props) {
  const { t } = useTranslation(['withdrawal', 'common'])
  const form = useTypedForm({ parse: parseWithdrawal, store: keptForms.withdrawal, takesFocus })

  function press(event: FormEvent): void {
    event.preventDefault()
    if (!form.check()) return
    ignoreSecondTap()
    onReady()
  }

  function errorOf(field: keyof Withdrawal): string | undefined {
    const problem = form.problemOf(field)
    return problem && fieldError(problem, t(`required.${field}`))
  }

  return (
    <form
      {...form.props}
      className="form"
      noValidate
      aria-labelledby="withdrawal-form"
      onSubmit={press}
    >
      <h2 id="withdrawal-form">{t('form.heading')}</h2>
      <TextField
        label={t('fields.orderNumber')}
        hint={t('hints.orderNumber')}
        error={errorOf('orderNumber')}
        name="orderNumber"
        autoCapitalize="characters"
        {...exact}
      />
      <TextField
        label={t('fields.name')}
        error={errorOf('name')}
        name="name"
        autoComplete="name"
        {...exact}
      />
      <TextField
        label={t('fields.email')}
        hint={t('hints.email')}
        error={errorOf('email')}
        name="email"
        type="email"
        autoComplete="email"
        required
      />
      <Button type="submit" disabled={!form.isHydrated}>
        {t('form.submit')}
      </Button>
      <p className="late">{t('common:late')}</p>
      <noscript>
        <p>{t('form.noScript')}</p>
      </noscript>
      <PrivacyNote label={t('privacy.label')}>
        {t('privacy.text')} <Link to={annex.privacy}>{t('common:morePrivacy')}</Link>
      </PrivacyNote>
    </form>
  )
}
