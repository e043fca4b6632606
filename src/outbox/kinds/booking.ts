/** A booking: a row of booking_requests, then its mails. */
import { type BookingRequest, readRequest } from '../../domain/booking.ts'
import { formatDayNumeric, parseDay } from '../../domain/day.ts'
import { fullName } from '../../domain/text.ts'
import type { Kind, Raw, Sent } from './kind.ts'

export const bookingTable = 'booking_requests'

/** As the company's table has them; a test compares. */
export const companyStatuses = ['new', 'confirmed', 'paid', 'done', 'cancelled'] as const

/** What the company's table says about a booking. */
export interface CompanyWord {
  readonly status: (typeof companyStatuses)[number]
  readonly late: boolean
}

/** The columns a visitor may set. */
export function rowOf({ id, payload, submittedAt }: Sent<BookingRequest>): Raw {
  return {
    id,
    name: fullName(payload),
    email: payload.email,
    phone: payload.phone,
    area: payload.area,
    preferred_date: payload.preferredDate,
    total_price: payload.totalPrice,
    submitted_at: new Date(submittedAt).toISOString(),
  }
}

/** What a returned row says: the payload as the server has it, and the company's status, as far as either is given. */
export interface Row {
  readonly facts: Partial<BookingRequest>
  readonly company: CompanyWord | undefined
}

export function readRow({ area, preferred_date, total_price, status, late }: Raw): Row {
  const preferredDate = parseDay(preferred_date)
  const known = companyStatuses.find((one) => one === status)
  return {
    facts: {
      ...(typeof area === 'number' && { area }),
      ...(preferredDate && { preferredDate }),
      ...(typeof total_price === 'number' && { totalPrice: total_price }),
    },
    company: known && typeof late === 'boolean' ? { status: known, late } : undefined,
  }
}

export const booking: Kind<BookingRequest> = {
  parse: readRequest,
  mail: {
    name: 'send-booking-email',
    body: ({ id, payload }) => ({
      name: fullName(payload),
      email: payload.email,
      phone: payload.phone,
      area: payload.area,
      preferredDate: formatDayNumeric(payload.preferredDate),
      totalPrice: payload.totalPrice,
      bookingId: id,
    }),
  },
}
