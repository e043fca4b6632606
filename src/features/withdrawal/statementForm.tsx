/** The first step of a withdrawal: who withdraws, from which contract, and where the receipt goes. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { annex } from '../../config/paths.ts'
import { site } from '../../config/site.ts'
import { limits } from '../../domain/text.ts'
import {
  emptyWithdrawal,
  parseWithdrawal,
  type Withdrawal,
  type WithdrawalProblem,
} from '../../domain/withdrawal.ts'
import { type Kept, keptForms } from '../../state/keptForms.ts'
import { Button } from '../../ui/button.tsx'
import { fillEmptyFields, focusField, readForm, useHydrated } from '../../ui/formValues.ts'
import { PrivacyNote } from '../../ui/privacyNote.tsx'
import { TextField } from '../../ui/textField.tsx'
import styles from './withdrawal.module.css'

interface Props {
  readonly kept: Kept<Withdrawal>
  readonly onReady: (statement: Withdrawal) => void
}

export function StatementForm({ kept, onReady }: Props) {
  const { t } = useTranslation('withdrawal')
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<readonly WithdrawalProblem[]>([])
  const { email } = site.company

  useEffect(() => {
    if (!form.current) return
    fillEmptyFields(form.current, kept.form)
    // With what was typed before the scripts came.
    keptForms.withdrawal.keep({ id: kept.id, form: readForm(form.current, emptyWithdrawal) })
  }, [kept])

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const parsed = parseWithdrawal(readForm(event.currentTarget, emptyWithdrawal))
    setProblems(parsed.ok ? [] : parsed.problems)
    if (parsed.ok) onReady(parsed.value)
    else focusField(event.currentTarget, parsed.problems[0]?.field)
  }

  function changed(event: FormEvent<HTMLFormElement>): void {
    const values = readForm(event.currentTarget, emptyWithdrawal)
    keptForms.withdrawal.keep({ id: kept.id, form: values })
    // A problem goes as soon as its field is right.
    const parsed = parseWithdrawal(values)
    const left = parsed.ok ? [] : parsed.problems
    setProblems((shown) =>
      shown.flatMap(({ field }) => left.filter((problem) => problem.field === field)),
    )
  }

  function errorOf(field: keyof Withdrawal): string | undefined {
    const { code, at } = problems.find((problem) => problem.field === field) ?? {}
    if (at) return t('problems.forbiddenAt', { at })
    if (code === 'required' || code === 'forbidden') return t(`problems.${code}.${field}`)
    return code && t(`problems.${code}`, { limit: limits[field] })
  }

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      aria-labelledby="withdrawal-form"
      onSubmit={submit}
      onInput={changed}
    >
      <h2 id="withdrawal-form">{t('form.heading')}</h2>
      <TextField
        label={t('fields.orderNumber')}
        hint={t('hints.orderNumber')}
        error={errorOf('orderNumber')}
        name="orderNumber"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <TextField
        label={t('fields.name')}
        error={errorOf('name')}
        name="name"
        autoComplete="name"
        required
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
      <Button type="submit" wide disabled={!hydrated}>
        {t('form.submit')}
      </Button>
      <noscript>
        <p>{t('form.noScript', { email })}</p>
      </noscript>
      <PrivacyNote label={t('privacy.label')}>
        {t('privacy.text', { controller: site.controller, email })}{' '}
        <Link to={annex.privacy}>{t('privacy.more')}</Link>
      </PrivacyNote>
    </form>
  )
}
