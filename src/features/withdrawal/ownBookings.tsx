/** The bookings of this device that a statement may be about: one press fills it in; what has not arrived need only be cancelled. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { bookingAddress, withdrawalAddress } from '../../config/paths.ts'
import { orderNumber } from '../../domain/orderNumber.ts'
import { type Booking, isSaved, names, type Submission } from '../../outbox/submission.ts'
import { useRecords } from '../../state/records.ts'
import { Notice } from '../../ui/notice.tsx'

/** Still to be painted, as far as this device knows, and no statement names it. */
function isOpen(booking: Booking, records: readonly Submission[]): boolean {
  const { company, state } = booking
  if (!isSaved(booking)) return state === 'waiting'
  if (company?.status === 'cancelled' || company?.status === 'done') return false
  return !records.some((one) => names(one, booking) && one.state !== 'returned')
}

export function OwnBookings() {
  const { t } = useTranslation('withdrawal')
  const { records } = useRecords()
  const bookings = records.filter(
    (one): one is Booking => one.kind === 'booking' && isOpen(one, records),
  )
  if (bookings.length === 0) return null
  return (
    <Notice title={t('mine.title')}>
      {bookings.map((booking) => {
        const number = orderNumber(booking.id)
        const to = isSaved(booking) ? withdrawalAddress(number) : bookingAddress(number)
        return (
          <p key={booking.id}>
            {!isSaved(booking) && `${t('mine.waiting', { number })} `}
            <Link to={to}>{t(isSaved(booking) ? 'mine.fill' : 'mine.cancel', { number })}</Link>
          </p>
        )
      })}
    </Notice>
  )
}
