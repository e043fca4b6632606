/** The bank details of the prepayment and, once the day is certain, of the remaining 40%. */
import { useTranslation } from 'react-i18next'
import { annex } from '../../config/paths.ts'
import { site } from '../../config/site.ts'
import { formatDayLong } from '../../domain/day.ts'
import type { Booking } from '../../outbox/submission.ts'
import { NewTabLink } from './newTabLink.tsx'
import { type Payment, restOf } from './payment.ts'
import styles from './paymentCard.module.css'
import { TransferRows } from './transferRows.tsx'

interface Props {
  readonly booking: Booking
  readonly payment: Payment
  /** Why it must not be paid yet; undefined once it may be. */
  readonly hold: string | undefined
  /** The second payment's day is still to be agreed on. */
  readonly dayOpen: boolean
  /** The company has the prepayment: the rest is what is left to be paid. */
  readonly paid: boolean
}

export function PaymentCard({ booking, payment, hold, dayOpen, paid }: Props) {
  const { t } = useTranslation('confirmation')
  const day = booking.payload.preferredDate
  const restDay = formatDayLong(payment.restDay)
  if (paid) {
    return (
      <section className={styles.card} aria-labelledby="confirmation-payment">
        <TransferRows
          transfer={restOf(booking)}
          day={day}
          head={<h2 id="confirmation-payment">{t('payment.restHeading')}</h2>}
          note={
            <>
              <p>{t('payment.restDue', { day: restDay })}</p>
              <p>{t('payment.accountFixed', { email: site.company.email })}</p>
              <p>{t('payment.twice')}</p>
            </>
          }
        />
      </section>
    )
  }
  return (
    <section
      className={`${styles.card} ${hold ? styles.held : ''}`}
      aria-labelledby="confirmation-payment"
    >
      <TransferRows
        transfer={payment}
        day={day}
        head={
          <>
            <h2 id="confirmation-payment">{t('payment.heading')}</h2>
            {hold && <p className={styles.hold}>{hold}</p>}
          </>
        }
        note={
          <>
            <p>{t('payment.accountFixed', { email: site.company.email })}</p>
            {/* On a screen the rest has lines of its own below, once it may be paid. */}
            <p className={hold ? undefined : styles.paper}>
              {dayOpen
                ? t('payment.restOpen', { amount: payment.rest })
                : t('payment.rest', { amount: payment.rest, title: restOf(booking).title })}
            </p>
            {!hold && <p className="screenOnly">{t('payment.twice')}</p>}
            <p>
              {t('payment.terms')}{' '}
              <NewTabLink to={annex.withdrawal}>{t('payment.withdrawal')}</NewTabLink>
            </p>
          </>
        }
      />
      {!hold && (
        <details className={`${styles.rest} screenOnly`}>
          <summary>{t('payment.restSummary', { amount: payment.rest })}</summary>
          <TransferRows
            transfer={restOf(booking)}
            day={day}
            of={t('payment.ofRest')}
            note={t('payment.restDue', { day: restDay })}
          />
        </details>
      )}
    </section>
  )
}
