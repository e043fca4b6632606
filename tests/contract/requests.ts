/** Requests of the contract tests, over plain HTTP: what a stranger could send, too. */
import { randomUUID } from 'node:crypto'
import { addDays, formatDayNumeric, warsawDay } from '../../src/domain/day.ts'
import type { Target } from './target.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

export interface Message {
  readonly to: readonly string[]
  readonly from: string
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  readonly attachments: readonly { filename: string; contentType: string; content: string }[]
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    headers: response.headers,
    body: json && text !== '' ? JSON.parse(text) : text,
  }
}

/** Calls a function as functions-js does; `change` replaces parts of the request. */
export async function invoke(
  target: Target,
  name: string,
  body: unknown,
  change: RequestInit & { duplex?: 'half' } = {},
): Promise<Answer> {
  const headers = new Headers({
    apikey: target.publishableKey,
    'Content-Type': 'application/json',
  })
  for (const [key, value] of new Headers(change.headers)) {
    if (value === '') headers.delete(key)
    else headers.set(key, value)
  }
  const response = await fetch(`${target.apiUrl}/functions/v1/${name}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...change,
    headers,
  })
  return await read(response)
}

/** A row for `booking_requests` that nobody else has. */
export function freshRow() {
  const id = randomUUID()
  return {
    id,
    name: 'Łucja Próbna-Żółć',
    email: `lucja.${id}@poczta.example`,
    phone: '600 700 800',
    area: 60,
    preferred_date: String(addDays(warsawDay(new Date()), 30)),
    total_price: 6600,
  }
}

export type Row = ReturnType<typeof freshRow>

/** Inserts a row over REST as the page does. */
export async function insert(target: Target, row: unknown): Promise<Answer> {
  const response = await fetch(`${target.apiUrl}/rest/v1/booking_requests?select=*`, {
    method: 'POST',
    headers: {
      apikey: target.publishableKey,
      'Content-Type': 'application/json',
      Prefer: 'return=representation',
    },
    body: typeof row === 'string' ? row : JSON.stringify(row),
  })
  return await read(response)
}

/** What the client sends to send-booking-email for a row. */
export function notice(row: Row) {
  return {
    name: row.name,
    email: row.email,
    phone: row.phone,
    area: row.area,
    preferredDate: formatDayNumeric(row.preferred_date as Parameters<typeof formatDayNumeric>[0]),
    totalPrice: row.total_price,
    bookingId: row.id,
  }
}

/** A contact message that nobody else sends. */
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

/** Every mail that names this text anywhere, oldest first. */
export async function mailsNaming(target: Target, text: string): Promise<Message[]> {
  const response = await fetch(`${target.mailUrl}/messages`)
  const all = (await response.json()) as Message[]
  return all.filter((message) => JSON.stringify(message).includes(text))
}

/** Has the mailbox refuse the next messages with 451. */
export async function refuseMail(target: Target, count: number): Promise<void> {
  await fetch(`${target.mailUrl}/faults`, {
    method: 'PUT',
    body: JSON.stringify({ refuse: count }),
  })
}

/** Calls a database function over REST with this key. */
export async function rpc(
  target: Target,
  apikey: string,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const response = await fetch(`${target.apiUrl}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey, 'Content-Type': 'application/json' },
    body: JSON.stringify(args),
  })
  return await read(response)
}
