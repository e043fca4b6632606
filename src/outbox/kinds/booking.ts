/** A booking: a row of booking_requests, then its mails. */
import { type BookingRequest, readRequest } from '../../domain/booking.ts'
import { formatDayNumeric, parseDay } from '../../domain/day.ts'
import { type CompanyWord, companyStatuses, type Kind, type Raw, sameFields } from './kind.ts'

function facts({ area, preferred_date, total_price }: Raw): Partial<BookingRequest> {
  const preferredDate = parseDay(preferred_date)
  return {
    ...(typeof area === 'number' && { area }),
    ...(preferredDate && { preferredDate }),
    ...(typeof total_price === 'number' && { totalPrice: total_price }),
  }
}

function company({ status, late }: Raw): CompanyWord | undefined {
  const known = companyStatuses.find((one) => one === status)
  return known && typeof late === 'boolean' ? { status: known, late } : undefined
}

export const booking: Kind<BookingRequest> = {
  parse: readRequest,
  isSame: sameFields('name', 'email', 'phone', 'area', 'preferredDate', 'totalPrice'),
  table: {
    name: 'booking_requests',
    row: ({ id, payload, submittedAt }) => ({
      id,
      name: payload.name,
      email: payload.email,
      phone: payload.phone,
      area: payload.area,
      preferred_date: payload.preferredDate,
      total_price: payload.totalPrice,
      submitted_at: new Date(submittedAt).toISOString(),
    }),
    state: 'booking_state',
    cancel: 'cancel_booking',
    facts,
    company,
  },
  mail: {
    name: 'send-booking-email',
    body: ({ id, payload: { firstName: _first, lastName: _last, preferredDate, ...rest } }) => ({
      ...rest,
      preferredDate: formatDayNumeric(preferredDate),
      bookingId: id,
    }),
  },
}
