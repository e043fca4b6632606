/** Above the form: what is booked on this device already, so that nobody takes it for a first order. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { warsawDay } from '../../domain/day.ts'
import { useBookings } from '../../state/bookings.ts'
import { BookingList } from './bookingList.tsx'

/** Bookings whose day is still to come; `onNew`: the customer has seen them, and wants another. */
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
