/** 'What happens next': the two payments, the day itself, the guarantee; and what to do before the crew comes. */
import { useTranslation } from 'react-i18next'
import { formatDayLong } from '../../domain/day.ts'
import { isRemainderAhead } from '../../domain/schedule.ts'
import styles from './confirmation.module.css'
import type { PartProps } from './shownBooking.ts'

export function NextSteps({ shown }: PartProps) {
  const { t } = useTranslation('confirmation')
  const { status, isPlaced, isTentative, payment } = shown
  const first = isTentative ? 'wait' : status === 'confirmed' ? 'prepayment' : 'waitConfirmation'
  return (
    <section aria-labelledby="confirmation-next">
      <h2 id="confirmation-next" className="h3">
        {t('next.heading')}
      </h2>
      <ol className={`ruled ${styles.next}`}>
        {/* It asks for an answer to our mail: the first step only if the booking has arrived, and with it the mail. */}
        {isPlaced && <li>{t('next.address')}</li>}
        {!shown.isPaid && <li>{t(`next.${first}`)}</li>}
        {!isPlaced && <li>{t('next.address')}</li>}
        {isTentative && <li>{t('next.remainderTentative')}</li>}
        {!isTentative && isRemainderAhead(shown.day, new Date()) && (
          <li>{t('next.remainder', { day: formatDayLong(payment.restDay) })}</li>
        )}
        <li>{isTentative ? t('next.jobTentative') : t('next.job', { day: shown.dayText })}</li>
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
        <summary className="display">{t('before.heading')}</summary>
        {duties}
      </details>
      <div className="paperOnly">
        <h2 className="h3">{t('before.heading')}</h2>
        {duties}
      </div>
    </div>
  )
}
