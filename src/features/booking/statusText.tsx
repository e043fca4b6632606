/** Honest words about a submitted booking: on its way, arrived, late, held up, refused. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import copy from '../../../locales/pl/confirmation.json'
import { paths } from '../../config/paths.ts'
import { site } from '../../config/site.ts'
import { formatDayLong, warsawDay, weekday } from '../../domain/day.ts'
import { isByArrangement } from '../../domain/holidays.ts'
import { formatMoment } from '../../domain/moment.ts'
import { orderNumber } from '../../domain/orderNumber.ts'
import type { Booking } from '../../state/bookings.ts'
import { cancelBooking } from '../../state/changingBookings.ts'
import { type OutboxView, sendNow } from '../../state/outboxView.ts'
import { useTakenDays } from '../../state/takenDays.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { showToast } from '../../ui/toaster.tsx'
import { WaitingActions } from '../../ui/waitingActions.tsx'
import { entryOf, statementOf } from './arrivedStatus.ts'
import styles from './confirmation.module.css'
import { isDayOpen, isRefused, isUnsent, type Status } from './status.ts'

interface Props {
  readonly booking: Booking
  readonly status: Status
  readonly outbox: OutboxView
  readonly onCorrect: () => void
}

export function StatusText({ booking, status, outbox, onCorrect }: Props) {
  const { t } = useTranslation(['confirmation', 'booking', 'common'])
  const reach = { reach: site.reach, number: orderNumber(booking.id) }
  const day = booking.preferredDate
  const entry = entryOf(booking, outbox)
  const withdrawnAt = new Date(statementOf(booking, outbox)?.submittedAt ?? 0)
  const unsent = isUnsent(status)
  const dayOpen = isDayOpen(status, booking)
  const isHere = status === 'confirmed' || status === 'late'
  // What the company has noted since it came: its day was agreed on, and its mail was long ago.
  const isNew = (booking.told?.status ?? 'new') === 'new'
  const { askedAt } = useTakenDays()
  useArrivalToast(status)

  const text =
    status === 'confirmed' && isNew && isByArrangement(day)
      ? 'confirmed.byArrangement'
      : (`${status}.text` as const)

  return (
    <div className={styles.status} data-status={status}>
      <div className={styles.told} aria-live="polite">
        <p>
          {status === 'past' && booking.told?.status !== 'done' && `${t('past.over')} `}
          {t(text, {
            day: formatDayLong(day),
            weekday: copy.weekdays[weekday(day)],
            withdrawn: formatDayLong(warsawDay(withdrawnAt)),
            ...reach,
          })}
          {status === 'confirmed' && isNew && ` ${t('confirmed.mail', { email: booking.email })}`}
        </p>
        {isHere && booking.missed && (
          <p>
            <strong>{t(`missed.${booking.missed}`)}</strong>{' '}
            {t(`missed.${booking.missed}How`, reach)}
          </p>
        )}
        <Told booking={booking} status={status} />
        {unsent && dayOpen && <p>{t('waiting.late')}</p>}
        {status === 'waiting' && !dayOpen && askedAt === undefined && (
          <p>{t('waiting.dayUnknown')}</p>
        )}
        {unsent && entry?.kept === 'memory' && <p>{t('waiting.memory')}</p>}
      </div>
      {unsent && (
        <WaitingActions
          key={status}
          sendNow={{
            text: t('common:sendNow', { returnObjects: true }),
            send: () => sendNow(booking.id),
            sending: entry?.state === 'sending',
          }}
          correct={t('refused.fix')}
          onCorrect={onCorrect}
          cancel={t('cancel', { returnObjects: true, day: formatDayLong(day) })}
          onCancel={() => void cancelBooking(booking.id)}
        />
      )}
      {status === 'withdrawing' && (
        <div className="buttonRow">
          <ButtonLink to={paths.withdrawal}>{t('withdrawing.see')}</ButtonLink>
        </div>
      )}
      {isRefused(status) && (
        <div className="buttonRow">
          <Button onClick={onCorrect}>{t(`${status}.fix`)}</Button>
        </div>
      )}
    </div>
  )
}

/** What the company's table says beyond the heading, in words, with the time it was asked. */
function Told({ booking, status }: Pick<Props, 'booking' | 'status'>) {
  const { t } = useTranslation('confirmation')
  const { told } = booking
  if (!told || told.status === 'new' || status === 'cancelled') return null
  // Before the withdrawal, or without knowing of it.
  const isWithdrawn = status === 'withdrawn' || status === 'withdrawing'
  if (isWithdrawn && told.status === 'confirmed') return null
  return (
    <p>
      <strong>{t(`told.${told.status}`)}</strong>{' '}
      {t('told.at', { time: formatMoment(new Date(told.at)) })}
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
