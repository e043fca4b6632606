/** What visitors send over HTTP: bookings, messages, statements, and the raw requests that carry them. */
import { randomUUID } from 'node:crypto'
import { type Day, formatDayNumeric } from '../../src/domain/day.ts'
import type { BookingRow } from '../company.ts'
import { dayFromNow } from '../days.ts'

/** The API under test, as the site reaches it. */
export interface Api {
  /** Its origin. */
  readonly apiUrl: string
  readonly publishableKey: string
}

/** The columns that a visitor may set. */
export type BookingInsert = Pick<
  BookingRow,
  'id' | 'name' | 'email' | 'phone' | 'area' | 'preferred_date' | 'total_price'
>

interface RestOptions {
  readonly method?: string
  /** Sent as JSON; a text or a stream is sent as it is. */
  readonly body?: unknown
  readonly key?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

export const table = '/rest/v1/booking_requests'

/** A valid booking, with an e-mail address that nobody else has. */
export function validBooking(changes: Partial<BookingInsert> = {}): BookingInsert {
  const id = randomUUID()
  return {
    id,
    name: 'Zażółć Gęślą-Jaźń',
    email: `contract-${id}@example.pl`,
    phone: '+48 600 700 800',
    area: 60,
    preferred_date: dayFromNow(30),
    total_price: 6600,
    ...changes,
  }
}

/** A request with a timeout. Without an answer it throws an Error with the reason, such as an expired certificate. */
export async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(120_000)
  return fetch(url, { redirect: 'manual', signal, ...init }).catch((error) => {
    throw new Error(`${new URL(url).origin} does not answer (${error.cause?.code ?? error.name})`)
  })
}

/** A raw request with the publishable key unless another is given. Returns the body as JSON or text; an empty one is undefined. */
export async function rest(target: Api, path: string, options: RestOptions = {}) {
  const { method = 'GET', body } = options
  const key = 'key' in options ? options.key : target.publishableKey
  const isRaw = typeof body === 'string' || body instanceof ReadableStream
  const response = await ask(target.apiUrl + path, {
    method,
    headers: {
      ...(key === undefined ? {} : { apikey: key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body), duplex: 'half' }),
  })
  const { status, headers } = response
  const text = await response.text()
  const isJson = headers.get('content-type')?.includes('json')
  const answer: unknown = isJson && text ? JSON.parse(text) : text || undefined
  return { status, headers, body: answer }
}

/** Inserts as a visitor, who gets the row back. */
export function insert(target: Api, booking: unknown, headers: RestOptions['headers'] = {}) {
  return rest(target, table, {
    method: 'POST',
    body: booking,
    headers: { prefer: 'return=representation', ...headers },
  })
}

/** Stores a booking and returns its row. */
export async function booked(target: Api, changes?: Partial<BookingInsert>): Promise<BookingRow> {
  const { status, body } = await insert(target, validBooking(changes))
  if (status !== 201) throw new Error(`a valid booking was answered ${status}`)
  return (body as [BookingRow])[0]
}

/** Calls a function as functions-js does; `change` replaces parts of the request. */
export function invoke(target: Api, name: string, body: unknown, change: RestOptions = {}) {
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
