/** Honest words about a submitted booking: on its way, arrived, late, held up, refused. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import copy from '../../../locales/pl/confirmation.json'
import { withdrawalAddress } from '../../config/paths.ts'
import { site } from '../../config/site.ts'
import { Remedies } from '../../delivery/remedies.tsx'
import { formatDayLong, warsawDay, weekday } from '../../domain/day.ts'
import { isByArrangement } from '../../domain/holidays.ts'
import { formatMoment } from '../../domain/moment.ts'
import { orderNumber } from '../../domain/orderNumber.ts'
import { isDoubted, isGivenBack, isUnsent, type Status } from '../../outbox/status.ts'
import { type Booking, isSaved, type SubmissionOf } from '../../outbox/submission.ts'
import { useTakenDays } from '../../state/takenDays.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { showToast } from '../../ui/toaster.tsx'
import styles from './confirmation.module.css'

interface Props {
  readonly booking: Booking
  readonly status: Status
  /** The statement of withdrawal that names it. */
  readonly statement: SubmissionOf<'withdrawal'> | undefined
  /** The day is still to be agreed on. */
  readonly dayOpen: boolean
  /** False where it goes with the tab. */
  readonly isKept: boolean
}

export function StatusText({ booking, status, statement, dayOpen, isKept }: Props) {
  const { t } = useTranslation(['confirmation', 'delivery'])
  const reach = {
    reach: site.reach,
    email: site.company.email,
    number: orderNumber(booking.id),
  }
  const day = booking.payload.preferredDate
  const withdrawnAt = new Date(statement?.submittedAt ?? 0)
  const unsent = isUnsent(status)
  const isHere = status === 'confirmed' || status === 'late'
  const tooLate =
    isDoubted(status, booking) || booking.tooLate === 'change' ? booking.tooLate : undefined
  // What the company has noted since it came: its day was agreed on, and its mail was long ago.
  const isNew = (booking.company?.status ?? 'new') === 'new'
  const { askedAt } = useTakenDays()
  useArrivalToast(status)

  const text =
    status === 'confirmed' && dayOpen
      ? 'confirmed.byArrangement'
      : status === 'cancelled' && statement && isSaved(statement)
        ? 'cancelled.withdrawn'
        : (`${status}.text` as const)

  return (
    <div className={styles.status} data-status={status}>
      <div className={styles.told} aria-live="polite">
        <p>
          {status === 'past' && booking.company?.status !== 'done' && `${t('past.over')} `}
          {t(text, {
            day: formatDayLong(day),
            weekday: copy.weekdays[weekday(day)],
            withdrawn: formatDayLong(warsawDay(withdrawnAt)),
            ...reach,
          })}
          {status === 'confirmed' &&
            isNew &&
            ` ${t('confirmed.mail', { email: booking.payload.email })}`}
          {status === 'confirmed' && ` ${t('confirmed.change', reach)}`}
        </p>
        {isHere && tooLate && (
          <p>
            <strong>{t(`tooLate.${tooLate}`)}</strong> {t(`tooLate.${tooLate}How`, reach)}
          </p>
        )}
        <CompanyWord booking={booking} status={status} />
        {unsent && dayOpen && (
          <p>{t(isByArrangement(day) ? 'waiting.byArrangement' : 'waiting.late')}</p>
        )}
        {status === 'waiting' && !dayOpen && askedAt === undefined && (
          <p>{t('waiting.dayUnknown')}</p>
        )}
        {unsent && !isKept && <p>{t('delivery:memory')}</p>}
      </div>
      {(unsent || isGivenBack(status)) && (
        <Remedies key={status} record={booking} status={status} />
      )}
      {status === 'withdrawing' && (
        <div className="buttonRow">
          <ButtonLink to={withdrawalAddress(reach.number)}>{t('withdrawing.see')}</ButtonLink>
        </div>
      )}
    </div>
  )
}

/** What the company's table says beyond the heading, in words, with the time it was asked. */
function CompanyWord({ booking, status }: Pick<Props, 'booking' | 'status'>) {
  const { t } = useTranslation('confirmation')
  const { company } = booking
  if (!company || company.status === 'new' || status === 'cancelled') return null
  // Before the withdrawal, or without knowing of it.
  const isWithdrawn = status === 'withdrawn' || status === 'withdrawing'
  if (isWithdrawn && company.status === 'confirmed') return null
  return (
    <p>
      <strong>{t(`company.${company.status}`)}</strong>{' '}
      {t('company.at', { time: formatMoment(new Date(company.at)) })}
    </p>
  )
}

/** For a booking that arrives while its confirmation is looked at: the specification's toast. A late one has the heading alone. */
function useArrivalToast(status: Status): void {
  const { t } = useTranslation(['confirmation', 'booking'])
  const before = useRef(status)
  useEffect(() => {
    const waited = isUnsent(before.current)
    before.current = status
    if (!waited || status !== 'confirmed') return
    showToast({
      tone: 'success',
      at: 'bottom',
      title: t('booking:sent.title'),
      text: t('booking:sent.text'),
    })
  }, [status, t])
}
