/** The booking page (specification §2). */
import { Booking } from '../features/booking/booking.tsx'
import { PageHead } from './pageHead.tsx'

export function BookingPage() {
  return (
    <>
      <PageHead page="booking" />
      <Booking />
    </>
  )
}
