/** Honest words about a submitted booking: on its way, arrived, late, held up, refused. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import copy from '../../../locales/pl/confirmation.json'
import { site } from '../../config/site.ts'
import { formatDayLong, weekday } from '../../domain/day.ts'
import { isByArrangement } from '../../domain/holidays.ts'
import { formatMoment } from '../../domain/moment.ts'
import { orderNumber } from '../../domain/orderNumber.ts'
import type { StoredEntry } from '../../outbox/store.ts'
import { type Booking, removeBooking } from '../../state/bookings.ts'
import { cancelBooking } from '../../state/changingBookings.ts'
import { sendNow } from '../../state/outboxView.ts'
import { useTakenDays } from '../../state/takenDays.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toaster.tsx'
import { WaitingActions } from '../../ui/waitingActions.tsx'
import styles from './confirmation.module.css'
import { isDayOpen, isRefused, isUnsent, type Status } from './status.ts'

interface Props {
  readonly booking: Booking
  readonly status: Status
  readonly entry: StoredEntry | undefined
  readonly onCorrect: () => void
}

export function StatusText({ booking, status, entry, onCorrect }: Props) {
  const { t } = useTranslation(['confirmation', 'booking', 'common'])
  const reach = { reach: site.reach, number: orderNumber(booking.id) }
  const day = booking.preferredDate
  const unsent = isUnsent(status)
  const dayOpen = isDayOpen(status, booking)
  const isHere = status === 'confirmed' || status === 'late'
  // What the company has noted since it came: its day was agreed on, and its mail was long ago.
  const isNew = (booking.told?.status ?? 'new') === 'new'
  const { askedAt } = useTakenDays()
  useArrivalToast(status)
  useCancelled(booking, status)

  const text =
    status === 'confirmed' && isNew && isByArrangement(day)
      ? 'confirmed.byArrangement'
      : (`${status}.text` as const)

  return (
    <div className={styles.status} data-status={status}>
      <div className={styles.told} aria-live="polite">
        <p>
          {status === 'past' && booking.told?.status !== 'done' && `${t('past.over')} `}
          {t(text, { day: formatDayLong(day), weekday: copy.weekdays[weekday(day)], ...reach })}
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

/** A cancelled booking leaves the list, with words, once it is certain not to be sent. */
function useCancelled({ id, missed }: Booking, status: Status): void {
  const { t } = useTranslation('confirmation')
  const isCancelled = missed === 'cancellation' && status === 'gone'
  useEffect(() => {
    if (!isCancelled) return
    showToast({
      tone: 'success',
      at: 'bottom',
      title: t('cancel.done.title'),
      text: t('cancel.done.text'),
    })
    void removeBooking(id)
  }, [isCancelled, id, t])
}
