/** The prepayment's bank details: each line to be copied, and the whole as a code for the bank's app. */
import { useTranslation } from 'react-i18next'
import { type Day, formatDayLong } from '../../domain/day.ts'
import { CopyRow } from './copyRow.tsx'
import type { Payment } from './payment.ts'
import styles from './paymentCard.module.css'
import { TransferCode } from './transferCode.tsx'

interface Props {
  readonly payment: Payment
  readonly day: Day
  /** Why it must not be paid yet; undefined once it may be. */
  readonly hold: string | undefined
  /** The second payment's day is still to be agreed on. */
  readonly dayOpen: boolean
}

export function PaymentCard({ payment, day, hold, dayOpen }: Props) {
  const { t } = useTranslation('confirmation')
  const rows = [
    { label: t('payment.recipient'), shown: payment.recipient, copied: payment.recipient },
    { label: t('payment.account'), shown: payment.account, copied: payment.accountDigits },
    { label: t('payment.amount'), shown: payment.amount, copied: payment.transferAmount },
    { label: t('payment.title'), shown: payment.title, copied: payment.title },
  ]
  return (
    <section
      className={`${styles.card} ${hold ? styles.held : ''}`}
      aria-labelledby="confirmation-payment"
    >
      <div className={styles.rows}>
        <h2 id="confirmation-payment">{t('payment.heading')}</h2>
        {hold && <p className={styles.hold}>{hold}</p>}
        <dl>
          {rows.map((row) => (
            <CopyRow key={row.label} {...row} />
          ))}
        </dl>
        <p className={styles.note}>
          {dayOpen
            ? t('payment.restOpen', { amount: payment.rest })
            : t('payment.rest', { amount: payment.rest, day: formatDayLong(payment.restDay) })}{' '}
          {t('payment.terms')}
        </p>
      </div>
      {payment.code && <TransferCode payment={payment} code={payment.code} day={day} />}
    </section>
  )
}
