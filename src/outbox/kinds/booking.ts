/** A booking: a row of booking_requests, then its mails. */
import { type BookingRequest, readRequest } from '../../domain/booking.ts'
import { formatDayNumeric, parseDay } from '../../domain/day.ts'
import type { Kind, Raw } from './kind.ts'

function facts({ area, preferred_date, total_price }: Raw): Partial<BookingRequest> {
  const preferredDate = parseDay(preferred_date)
  return {
    ...(typeof area === 'number' && { area }),
    ...(preferredDate && { preferredDate }),
    ...(typeof total_price === 'number' && { totalPrice: total_price }),
  }
}

export const booking: Kind<BookingRequest> = {
  parse: readRequest,
  table: {
    name: 'booking_requests',
    row: ({ id, payload, submittedAt, revision }) => ({
      id,
      name: payload.name,
      email: payload.email,
      phone: payload.phone,
      area: payload.area,
      preferred_date: payload.preferredDate,
      total_price: payload.totalPrice,
      submitted_at: new Date(submittedAt).toISOString(),
      ...(revision > 1 && { revision }),
    }),
    state: 'booking_state',
    cancel: 'cancel_booking',
    facts,
  },
  mail: {
    name: 'send-booking-email',
    body: ({ id, payload: { preferredDate, ...rest } }) => ({
      ...rest,
      preferredDate: formatDayNumeric(preferredDate),
      bookingId: id,
    }),
  },
}
