/** The bookings of this device beside what is shown: each can be opened. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayLong, warsawDay } from '../../domain/day.ts'
import { orderNumber } from '../../domain/orderNumber.ts'
import { type Booking, removeBooking, showBooking, useBookings } from '../../state/bookings.ts'
import { useOutboxListing } from '../../state/outboxView.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toaster.tsx'
import { type ArrivedStatus, entryOf, hasArrived, statusOfArrived } from './arrivedStatus.ts'
import styles from './resumedNotice.module.css'

/** It is no booking to count on any more, and the list says so. */
function isEnded(status: ArrivedStatus): status is 'cancelled' | 'withdrawing' | 'withdrawn' {
  return status === 'cancelled' || status === 'withdrawing' || status === 'withdrawn'
}

interface Props {
  readonly title: string
  readonly bookings: readonly Booking[]
  /** Goes on with another one. */
  readonly onNew?: () => void
}

export function BookingList({ title, bookings, onNew }: Props) {
  const { t } = useTranslation('booking')
  const outbox = useOutboxListing(bookings.some(({ withdrawals }) => withdrawals))
  if (bookings.length === 0) return null
  const byDay = [...bookings].sort((one, other) =>
    one.preferredDate < other.preferredDate ? -1 : 1,
  )
  return (
    <div className="screenOnly">
      <Notice title={title}>
        <ul>
          {byDay.map((booking) => {
            const { id } = booking
            const day = formatDayLong(booking.preferredDate)
            const status = statusOfArrived(booking, outbox)
            return (
              <li key={id} className={styles.line}>
                <span>
                  {t('mine.item', { day, number: orderNumber(id) })}
                  {isEnded(status) && `, ${t(`mine.${status}`)}`}
                </span>
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

const isCancelled = ({ missed }: Booking): boolean => missed === 'cancellation'

/** What was cancelled leaves this device once it is certain not to be sent; with words where it was shown. */
export function useCancelled(): void {
  const { t } = useTranslation('booking')
  const { bookings, shown } = useBookings()
  const cancelled = bookings.filter(isCancelled)
  const outbox = useOutboxListing(cancelled.length > 0)
  useEffect(() => {
    for (const booking of cancelled) {
      if (!outbox.complete || entryOf(booking, outbox) || booking.told) continue
      if (booking.id === shown) {
        const text = t('cancelled', { returnObjects: true })
        showToast({ tone: 'success', at: 'bottom', ...text })
      }
      void removeBooking(booking.id)
    }
  })
}

/** Without what was cancelled, unless it had arrived before. */
function useStanding(): readonly Booking[] {
  const bookings = useBookings((state) => state.bookings)
  const outbox = useOutboxListing(bookings.some(isCancelled))
  return bookings.filter((booking) => !isCancelled(booking) || hasArrived(booking, outbox))
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
