/** The bank details of the prepayment and, once the day is certain, of the remaining 40%. */
import { useTranslation } from 'react-i18next'
import { annex } from '../../config/paths.ts'
import { formatDayLong } from '../../domain/day.ts'
import { Notice } from '../../ui/notice.tsx'
import { NewTabLink } from './newTabLink.tsx'
import styles from './paymentCard.module.css'
import type { PartProps } from './shownBooking.ts'
import { TransferRows } from './transferRows.tsx'

export function PaymentCard({ shown }: PartProps) {
  const { t } = useTranslation(['confirmation', 'booking'])
  const { hold, payment } = shown
  const { prepayment, rest } = payment
  const restDay = formatDayLong(payment.restDay)
  if (shown.isPaid) {
    return (
      <section className={styles.card} aria-labelledby="confirmation-payment">
        <TransferRows
          transfer={rest}
          head={<h2 id="confirmation-payment">{t('payment.restHeading')}</h2>}
          note={
            <>
              <p>{t('payment.restDue', { day: restDay })}</p>
              <p>{t('payment.accountFixed')}</p>
              <p>{t('payment.twice')}</p>
            </>
          }
        />
      </section>
    )
  }
  return (
    <section
      className={`${styles.card} ${hold ? styles.onHold : ''}`}
      aria-labelledby="confirmation-payment"
    >
      <TransferRows
        transfer={prepayment}
        head={
          <>
            <h2 id="confirmation-payment">{t('payment.heading')}</h2>
            {hold && <Notice tone="warning" title={t(`payment.${hold}`)} />}
          </>
        }
        note={
          <>
            <p>{t('payment.accountFixed')}</p>
            {/* On a screen the rest has rows of its own below, once it may be paid. */}
            <p className={hold ? undefined : 'paperOnly'}>
              {shown.isTentative
                ? t('payment.restTentative', { amount: rest.amount })
                : t('payment.rest', { amount: rest.amount, title: rest.title })}
            </p>
            {!hold && <p className="screenOnly">{t('payment.twice')}</p>}
            <p>
              {t('booking:prepayment.terms')}{' '}
              <span className="screenOnly">
                <NewTabLink to={annex.withdrawal}>{t('booking:prepayment.withdrawal')}</NewTabLink>
              </span>
            </p>
          </>
        }
      />
      {!hold && (
        <details className={`${styles.rest} screenOnly`}>
          <summary>{t('payment.restSummary', { amount: rest.amount })}</summary>
          <TransferRows
            transfer={rest}
            suffix={t('payment.ofRest')}
            note={t('payment.restDue', { day: restDay })}
          />
        </details>
      )}
    </section>
  )
}
