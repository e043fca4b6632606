/** The bookings of this device beside what is shown: each can be opened. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayLong, warsawDay } from '../../domain/day.ts'
import { orderNumber } from '../../domain/orderNumber.ts'
import { type Booking, showBooking, useBookings } from '../../state/bookings.ts'
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
  return (
    <div className="screenOnly">
      <Notice title={title}>
        <ul>
          {bookings.map(({ id, preferredDate }) => {
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

/**
 * Above the form, so that nobody takes it for a first order: bookings whose day is still to come.
 * `onNew`: the customer has seen them, and wants another.
 */
export function UpcomingBookings({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation('booking')
  const bookings = useBookings((state) => state.bookings)
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
