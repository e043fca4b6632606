/** A booking's status in sentences: on its way, arrived, late, held up, refused. */
import { useTranslation } from 'react-i18next'
import dates from '../../../locales/pl/dates.json'
import { paths } from '../../config/paths.ts'
import { Remedies } from '../../delivery/remedies.tsx'
import { StoredWords } from '../../delivery/storedWords.tsx'
import { formatDayLong, warsawDay, weekday } from '../../domain/day.ts'
import { isByArrangement } from '../../domain/holidays.ts'
import { formatMoment } from '../../domain/moment.ts'
import { hasCompanyAnswered, isToBeCorrected, isUnsent } from '../../outbox/status.ts'
import { isRefused, isSaved } from '../../outbox/submission.ts'
import { useTakenDays } from '../../state/takenDays.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './confirmation.module.css'
import type { PartProps } from './shownBooking.ts'

export function StatusText({ shown }: PartProps) {
  const { t } = useTranslation('confirmation')
  const { booking, status, statement, number, day, isTentative, hold } = shown
  const values = {
    number,
    day: shown.dayText,
    weekday: dates.weekdays[weekday(day)],
    withdrawn: formatDayLong(warsawDay(new Date(statement?.submittedAt ?? 0))),
  }
  const unsent = isUnsent(status)
  const isTooLate = hold === 'holdCancelled' || booking.tooLate === 'change'
  const tooLate = shown.isPlaced && isTooLate && booking.tooLate
  // Once the company has set a status, the mail that is announced here has long arrived.
  const isNew = !hasCompanyAnswered(booking)
  const { askedAt } = useTakenDays()

  const text =
    status === 'confirmed' && isTentative
      ? 'confirmed.byArrangement'
      : status === 'cancelled' && statement && isSaved(statement)
        ? 'cancelled.withdrawn'
        : status === 'over' && isRefused(booking)
          ? 'over.refused'
          : (`${status}.text` as const)

  return (
    <div className={`stack ${styles.status}`} data-status={status}>
      <div className={styles.sentences} aria-live="polite">
        <p>
          {status === 'past' && booking.company?.status !== 'done' && (
            <span>{`${t('past.over')} `}</span>
          )}
          <span>{t(text, values)}</span>
        </p>
        {status === 'confirmed' && (
          <p>
            {isNew && <span>{`${t('confirmed.mail', { email: booking.payload.email })} `}</span>}
            <span>{t('confirmed.change', values)}</span>
          </p>
        )}
        {tooLate && (
          <p>
            <strong>{t(`tooLate.${tooLate}`)}</strong>{' '}
            <span>{t(`tooLate.${tooLate}How`, values)}</span>
          </p>
        )}
        <CompanyStatus shown={shown} />
        {unsent && isTentative && (
          <p>{t(isByArrangement(day) ? 'waiting.byArrangement' : 'waiting.late')}</p>
        )}
        {status === 'waiting' && !isTentative && askedAt === undefined && (
          <p>{t('waiting.dayUnknown')}</p>
        )}
        {unsent && (
          <p>
            <StoredWords />
          </p>
        )}
      </div>
      {(unsent || isToBeCorrected(status)) && (
        <Remedies key={status} record={booking} status={status} />
      )}
      {status === 'withdrawing' && (
        <div className="buttonRow">
          <ButtonLink to={paths.withdrawal} state={{ shows: statement?.id }}>
            {t('withdrawing.see')}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

/** The company's status in words, with its time, if the heading does not say it. */
function CompanyStatus({ shown: { booking, isPlaced } }: PartProps) {
  const { t } = useTranslation('confirmation')
  const { company } = booking
  if (!company || company.status === 'new' || company.status === 'cancelled') return null
  // Set before the withdrawal, or before the day was over.
  if (company.status === 'confirmed' && !isPlaced) return null
  return (
    <p>
      <strong>{t(`company.${company.status}`)}</strong>{' '}
      <span>{t('company.at', { time: formatMoment(new Date(company.at)) })}</span>
    </p>
  )
}
