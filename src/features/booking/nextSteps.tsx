/** 'What happens next': the two payments, the day itself, the guarantee; and what to do before the crew comes. */
import { useTranslation } from 'react-i18next'
import { type Day, formatDayLong } from '../../domain/day.ts'
import type { Status } from '../../outbox/status.ts'
import styles from './confirmation.module.css'
import type { Payment } from './payment.ts'

interface Props {
  readonly status: Status
  readonly payment: Payment
  readonly day: Day
  /** The day is still to be agreed on, before anything is paid, and with it the second payment's. */
  readonly dayOpen: boolean
  /** The company has the prepayment. */
  readonly paid: boolean
}

export function NextSteps({ status, payment, day, dayOpen, paid }: Props) {
  const { t } = useTranslation('confirmation')
  const first = dayOpen ? 'wait' : status === 'confirmed' ? 'prepayment' : 'waitConfirmation'
  // Only what has arrived was answered by a mail that can be answered.
  const arrived = status === 'confirmed' || status === 'late'
  return (
    <section aria-labelledby="confirmation-next">
      <h2 id="confirmation-next">{t('next.heading')}</h2>
      <ol className={styles.next}>
        {arrived && <li>{t('next.address')}</li>}
        {!paid && <li>{t(`next.${first}`)}</li>}
        {!arrived && <li>{t('next.address')}</li>}
        <li>
          {dayOpen
            ? t('next.remainderOpen')
            : t('next.remainder', { day: formatDayLong(payment.restDay) })}
        </li>
        <li>{dayOpen ? t('next.jobOpen') : t('next.job', { day: formatDayLong(day) })}</li>
        <li>{t('next.guarantee')}</li>
      </ol>
    </section>
  )
}

/** The client's duties (terms, section 2) in five lines: folded on a screen, all of them on paper. */
export function BeforeWeCome() {
  const { t } = useTranslation('confirmation')
  const duties = (
    <ul className={styles.before}>
      {t('before.items', { returnObjects: true }).map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
  return (
    <div>
      <details className={`${styles.fold} screenOnly`}>
        <summary>{t('before.heading')}</summary>
        {duties}
      </details>
      <div className={styles.paper}>
        <h2>{t('before.heading')}</h2>
        {duties}
      </div>
    </div>
  )
}
