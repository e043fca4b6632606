/** The other bookings of this device, each with a link to it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookingAddress } from '../../config/paths.ts'
import { formatDayLong, warsawDay } from '../../domain/day.ts'
import { orderNumber } from '../../domain/orderNumber.ts'
import { isToBeCorrected, isUnsent, type Status, statusOf } from '../../outbox/status.ts'
import type { Booking } from '../../outbox/submission.ts'
import { useRecords } from '../../state/records.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './booking.module.css'

/** The word for a booking that is not placed yet or no longer valid; undefined for a valid one. */
function wordOf(status: Status) {
  if (isUnsent(status)) return 'unsent'
  if (isToBeCorrected(status)) return 'toBeCorrected'
  const others = ['cancelling', 'cancelled', 'withdrawing', 'withdrawn'] as const
  return others.find((one) => one === status)
}

interface Props {
  readonly title: string
  readonly bookings: readonly Booking[]
  /** The customer wants another booking. */
  readonly onNew?: () => void
}

export function BookingList({ title, bookings, onNew }: Props) {
  const { t } = useTranslation('booking')
  const { records } = useRecords()
  if (bookings.length === 0) return null
  const byDay = [...bookings].sort((one, other) =>
    one.payload.preferredDate < other.payload.preferredDate ? -1 : 1,
  )
  return (
    <div className="screenOnly">
      <Notice title={title}>
        <ul className={styles.list}>
          {byDay.map((booking) => {
            const day = formatDayLong(booking.payload.preferredDate)
            const number = orderNumber(booking.id)
            const word = wordOf(statusOf(booking, Date.now(), records))
            return (
              <li key={booking.id} className="spread">
                <span>
                  {t('mine.item', { day, number }) + (word ? `, ${t(`mine.${word}`)}` : '')}
                </span>
                <ButtonLink
                  variant="quiet"
                  to={bookingAddress(number)}
                  aria-label={t('mine.showDay', { day })}
                >
                  {t('mine.show')}
                </ButtonLink>
              </li>
            )
          })}
        </ul>
        {onNew && (
          <div className="spread">
            <Button variant="quiet" onClick={onNew}>
              {t('mine.new')}
            </Button>
          </div>
        )}
      </Notice>
    </div>
  )
}

/** Bookings whose day is still to come, above the form, so that nobody orders a second time by mistake. */
export function UpcomingBookings({ bookings, onNew }: Omit<Required<Props>, 'title'>) {
  const { t } = useTranslation('booking')
  const [isSeen, setSeen] = useState(false)
  const today = warsawDay(new Date())
  if (isSeen) return null
  return (
    <BookingList
      title={t('mine.title')}
      bookings={bookings.filter(
        ({ state, payload }) => state !== 'cancelling' && payload.preferredDate >= today,
      )}
      onNew={() => {
        setSeen(true)
        onNew()
      }}
    />
  )
}
