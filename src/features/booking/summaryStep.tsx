/** Step 4: everything at a glance, each line with a way to change it, and how the prepayment works. */
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { annex } from '../../config/paths.ts'
import { site } from '../../config/site.ts'
import { formatAccount } from '../../domain/account.ts'
import { findArea } from '../../domain/areas.ts'
import type { BookingField } from '../../domain/booking.ts'
import { formatDayLong } from '../../domain/day.ts'
import { suggestEmail } from '../../domain/emailSuggestion.ts'
import { isByArrangement } from '../../domain/holidays.ts'
import { formatZloty, prepayment, remainder } from '../../domain/money.ts'
import { remainderDueDay } from '../../domain/schedule.ts'
import { fullName, tidyEmail, tidyPhone } from '../../domain/text.ts'
import { transferTitle } from '../../domain/transfer.ts'
import { changeDraft, useDraft } from '../../state/draft.ts'
import { Button } from '../../ui/button.tsx'
import { FactList } from '../../ui/factList.tsx'
import { moveFocus } from '../../ui/focus.ts'
import { Notice } from '../../ui/notice.tsx'
import { NewTabLink } from './newTabLink.tsx'
import { looksIncomplete } from './phoneHint.ts'
import { PrivacyClause } from './privacyClause.tsx'
import styles from './summaryStep.module.css'

interface Props {
  readonly onChange: (field: BookingField) => void
}

export function SummaryStep({ onChange }: Props) {
  const { t } = useTranslation(['laterSteps', 'booking', 'problems'])
  const draft = useDraft()
  const address = useRef<HTMLSpanElement>(null)
  const option = findArea(draft.area)
  if (!option || !draft.date) return null
  const name = fullName(draft)
  const suggestion = suggestEmail(draft.email)
  // Nothing is to be paid before the company has agreed to the day; the confirmation will say the same.
  const isTentative = isByArrangement(draft.date)

  const values = {
    prepayment: formatZloty(prepayment(option.price)),
    remainder: formatZloty(remainder(option.price)),
    day: formatDayLong(remainderDueDay(draft.date)),
  }
  const rows = [
    { field: 'area', label: t('summary.area'), value: option.label },
    { field: 'date', label: t('summary.date'), value: formatDayLong(draft.date) },
    { field: 'firstName', label: t('summary.name'), value: name },
    { field: 'email', label: t('summary.email'), value: tidyEmail(draft.email) },
    { field: 'phone', label: t('summary.phone'), value: tidyPhone(draft.phone) },
  ] as const

  return (
    <>
      {/* The law requires the service to be named where it is ordered, beside its price. */}
      <p className="note">{t('summary.service')}</p>
      <dl className={`facts ${styles.rows}`}>
        {rows.map(({ field, label, value }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              <span ref={field === 'email' ? address : undefined}>{value}</span>
              {field === 'email' && suggestion && (
                <Button
                  variant="quiet"
                  className={styles.slip}
                  onClick={() => {
                    flushSync(() => changeDraft({ email: suggestion }))
                    // The press removes the button: with the focus on it, the corrected address is read out.
                    moveFocus(address.current)
                  }}
                >
                  {t('problems:suggestion', { email: suggestion })}
                </Button>
              )}
              {field === 'phone' && looksIncomplete(value) && (
                <span className={styles.slip}>{t('contact.phoneHint')}</span>
              )}
            </dd>
            <dd className={styles.change}>
              <Button
                variant="quiet"
                aria-label={`${t('summary.change')}: ${label}`}
                onClick={() => onChange(field)}
              >
                {t('summary.change')}
              </Button>
            </dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('summary.total')}</dt>
          <dd className="tabular">{formatZloty(option.price)}</dd>
        </div>
      </dl>
      {isTentative && (
        <Notice>
          <p>{t('date.byArrangement')}</p>
        </Notice>
      )}
      <section className={`sheet stack ${styles.payment}`} aria-labelledby="booking-payment">
        <h3 id="booking-payment">{t('summary.payment.heading')}</h3>
        <p>{t(isTentative ? 'summary.payment.textTentative' : 'summary.payment.text')}</p>
        <FactList
          facts={[
            [t('summary.payment.amount'), values.prepayment],
            [t('summary.payment.account'), formatAccount(site.company.account)],
            [t('summary.payment.title'), transferTitle(name, draft.date)],
            [
              t('summary.payment.rest'),
              t(isTentative ? 'summary.payment.restTentative' : 'summary.payment.restDue', values),
            ],
          ]}
        />
        <p className="note">
          {t('booking:prepayment.terms')}{' '}
          <NewTabLink to={annex.withdrawal}>{t('booking:prepayment.withdrawal')}</NewTabLink>
        </p>
      </section>
      <PrivacyClause />
      <p>
        <strong>{t(isTentative ? 'summary.nowTentative' : 'summary.now', values)}</strong>
      </p>
    </>
  )
}
