/** The bookings of this device beside what is shown: each can be opened. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayLong, warsawDay } from '../../domain/day.ts'
import { orderNumber } from '../../domain/orderNumber.ts'
import { isDelivered } from '../../outbox/entry.ts'
import { type Booking, removeBooking, showBooking, useBookings } from '../../state/bookings.ts'
import { useOutboxListing } from '../../state/outboxView.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './resumedNotice.module.css'

interface Props {
  readonly title: string
  readonly bookings: readonly Booking[]
  /** Goes on with another one. */
  readonly onNew?: () => void
}

export function BookingList({ title, bookings, onNew }: Props) {
  const { t } = useTranslation('booking')
  if (bookings.length === 0) return null
  const byDay = [...bookings].sort((one, other) =>
    one.preferredDate < other.preferredDate ? -1 : 1,
  )
  return (
    <div className="screenOnly">
      <Notice title={title}>
        <ul>
          {byDay.map(({ id, preferredDate }) => {
            const day = formatDayLong(preferredDate)
            return (
              <li key={id} className={styles.line}>
                <span>{t('mine.item', { day, number: orderNumber(id) })}</span>
                <Button
                  variant="quiet"
                  aria-label={t('mine.showDay', { day })}
                  onClick={() => showBooking(id)}
                >
                  {t('mine.show')}
                </Button>
              </li>
            )
          })}
        </ul>
        {onNew && (
          <div className={styles.line}>
            <Button variant="quiet" onClick={onNew}>
              {t('mine.new')}
            </Button>
          </div>
        )}
      </Notice>
    </div>
  )
}

/** Without what was cancelled, unless it had arrived before: it is forgotten once it is certain not to be sent. */
function useStanding(): readonly Booking[] {
  const bookings = useBookings((state) => state.bookings)
  const isCancelled = ({ missed, told }: Booking) => missed === 'cancellation' && !told
  const cancelled = bookings.filter(isCancelled)
  const { complete, entries } = useOutboxListing(cancelled.length > 0)
  const entryOf = (id: string) => entries.find((entry) => entry.id === id)
  useEffect(() => {
    for (const { id } of cancelled) if (complete && !entryOf(id)) void removeBooking(id)
  })
  return bookings.filter((booking) => {
    const entry = entryOf(booking.id)
    return !isCancelled(booking) || (entry && isDelivered(entry))
  })
}

/**
 * Above the form, so that nobody takes it for a first order: bookings whose day is still to come.
 * `onNew`: the customer has seen them, and wants another.
 */
export function UpcomingBookings({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation('booking')
  const bookings = useStanding()
  const [isNew, setNew] = useState(false)
  if (isNew || bookings.length === 0) return null
  const today = warsawDay(new Date())
  return (
    <BookingList
      title={t('mine.title')}
      bookings={bookings.filter(({ preferredDate }) => preferredDate >= today)}
      onNew={() => {
        setNew(true)
        onNew()
      }}
    />
  )
}
