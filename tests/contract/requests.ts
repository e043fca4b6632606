/** Calls of the edge functions over HTTP. */
import { randomUUID } from 'node:crypto'
import { type Day, formatDayNumeric } from '../../src/domain/day.ts'
import { type BookingInsert, type RestOptions, rest } from './bookings.ts'
import type { Target } from './target.ts'

/** Calls a function as functions-js does; `change` replaces parts of the request. */
export function invoke(target: Target, name: string, body: unknown, change: RestOptions = {}) {
  return rest(target, `/functions/v1/${name}`, { method: 'POST', body, ...change })
}

/** What the page sends to send-booking-email for a row. */
export function notice(row: BookingInsert) {
  return {
    name: row.name,
    email: row.email,
    phone: row.phone,
    area: row.area,
    preferredDate: formatDayNumeric(row.preferred_date as Day),
    totalPrice: row.total_price,
    bookingId: row.id,
  }
}

/** A contact message with its own id and e-mail. */
export function freshMessage() {
  const messageId = randomUUID()
  return {
    firstName: 'Anna',
    lastName: 'Próbna',
    email: `anna.${messageId}@poczta.example`,
    phone: '',
    subject: `Pytanie ${messageId}`,
    message: 'Dzień dobry,\nile kosztuje kuchnia?',
    messageId,
    website: '',
  }
}

/** A statement of withdrawal with its own id and e-mail. */
export function freshWithdrawal() {
  const withdrawalId = randomUUID()
  return {
    orderNumber: 'ABCD-2345',
    name: 'Anna Próbna',
    email: `anna.${withdrawalId}@poczta.example`,
    submittedAt: new Date().toISOString(),
    withdrawalId,
    website: '',
  }
}

/** Makes the mailbox refuse the next mails with 451. */
export async function refuseMail(target: Target, refuse: number): Promise<void> {
  await fetch(`${target.mailUrl}/faults`, { method: 'PUT', body: JSON.stringify({ refuse }) })
}
