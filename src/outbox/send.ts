/** The requests themselves, loaded when something is sent. */
import { PostgrestBuilder } from '@supabase/postgrest-js'
import type { BookingRequest } from '../domain/booking.ts'
import { formatDayNumeric } from '../domain/day.ts'
import type { Answer } from './answer.ts'
import type { Entry } from './entry.ts'

export interface Server {
  /** The origin of the API. */
  readonly url: string
  /** The publishable key. */
  readonly key: string
}

type Row = Record<string, unknown>

/**
 * What `from('booking_requests').insert(row).select().single()` makes. A whole client would bring
 * every filter along: a third of the worker.
 */
class Insertion extends PostgrestBuilder<{ PostgrestVersion: '12' }, Row> {}

interface Seen {
  response?: Response
}

/** The table's columns a visitor may set. */
function bookingRow(id: string, payload: BookingRequest, submittedAt: number): Row {
  const { name, email, phone, area, preferredDate, totalPrice } = payload
  return {
    id,
    name,
    email,
    phone,
    area,
    preferred_date: preferredDate,
    total_price: totalPrice,
    submitted_at: new Date(submittedAt).toISOString(),
  }
}

function mailOf(entry: Entry): { name: string; body: Record<string, unknown> } {
  if (entry.kind === 'contact') {
    // The empty website is the trap for robots, which fill in every field.
    const body = { ...entry.payload, messageId: entry.id, website: '' }
    return { name: 'send-contact-email', body }
  }
  const { preferredDate, ...rest } = entry.payload
  const body = { ...rest, preferredDate: formatDayNumeric(preferredDate), bookingId: entry.id }
  return { name: 'send-booking-email', body }
}

// `keepalive` lets a request outlive its page; the answer is then found as a 409.
const sending = { redirect: 'error', keepalive: true } as const

// The SDK hides headers and turns an empty 404 into a 204: what counts is the response itself.
function watchedFetch(seen: Seen): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, ...sending })
    seen.response = response
    return response
  }
}

function answer(response: Response, body: unknown): Answer {
  const retryAfter = response.headers.get('retry-after')
  return { kind: 'http', status: response.status, body, ...(retryAfter !== null && { retryAfter }) }
}

/** The row comes back (specification §7); the console gets to know its id, never what is in it. */
function compare(sent: Record<string, unknown>, back: Record<string, unknown>): void {
  const different = Object.keys(sent).filter(
    // The server corrects a clock that is ahead.
    (column) => column !== 'submitted_at' && back[column] !== sent[column],
  )
  if (different.length === 0) console.info(`booking ${sent.id}: saved as sent`)
  else console.warn(`booking ${sent.id}: came back with another ${different.join(', ')}`)
}

async function saveBooking(
  { url, key }: Server,
  entry: Entry & { kind: 'booking' },
  signal: AbortSignal,
): Promise<Answer> {
  const seen: Seen = {}
  const row = bookingRow(entry.id, entry.payload, entry.submittedAt)
  const insertion = new Insertion({
    method: 'POST',
    url: new URL(`${url}/rest/v1/booking_requests?select=*`),
    headers: {
      apikey: key,
      accept: 'application/vnd.pgrst.object+json',
      prefer: 'return=representation',
    },
    body: row,
    fetch: watchedFetch(seen),
    signal,
    retry: false,
  })
  const { data, error, status } = await insertion
  // Status 0: the connection broke, be it before the answer or in its middle.
  if (!seen.response || status === 0) return { kind: 'none', problem: 'network' }
  if (seen.response.status === 201 && data) compare(row, data)
  return answer(seen.response, data ?? error)
}

// What the SDK's `functions.invoke` does; its client is two kilobytes of the worker's twelve.
async function sendMail({ url, key }: Server, entry: Entry, signal: AbortSignal): Promise<Answer> {
  const { name, body } = mailOf(entry)
  try {
    const response = await fetch(`${url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
      ...sending,
    })
    return answer(response, parsed(await response.text()))
  } catch {
    return { kind: 'none', problem: 'network' }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends the entry's current step once. */
export function sendTo(server: Server, entry: Entry, signal: AbortSignal): Promise<Answer> {
  return entry.step === 'save' && entry.kind === 'booking'
    ? saveBooking(server, entry, signal)
    : sendMail(server, entry, signal)
}
