/** A booking: a row of booking_requests, then its mails. */
import type { BookingRequest } from '../../domain/booking.ts'
import { formatDayNumeric, parseDay } from '../../domain/day.ts'
import { isRaw, type Kind, type Raw } from './kind.ts'

function facts({ area, preferred_date, total_price }: Raw): Partial<BookingRequest> {
  const preferredDate = parseDay(preferred_date)
  return {
    ...(typeof area === 'number' && { area }),
    ...(preferredDate && { preferredDate }),
    ...(typeof total_price === 'number' && { totalPrice: total_price }),
  }
}

function parse(raw: unknown): BookingRequest | undefined {
  if (!isRaw(raw)) return undefined
  const { name, email, phone, area, totalPrice } = raw
  // Not held against today's price list: what was agreed at the tap stays agreed.
  const preferredDate = parseDay(raw.preferredDate)
  if (typeof name !== 'string' || typeof email !== 'string' || typeof phone !== 'string') return
  if (!preferredDate || !Number.isFinite(area) || !Number.isFinite(totalPrice)) return undefined
  return {
    ...{ name, email, phone, preferredDate },
    ...{ area: Number(area), totalPrice: Number(totalPrice) },
  }
}

export const booking: Kind<BookingRequest> = {
  parse,
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
