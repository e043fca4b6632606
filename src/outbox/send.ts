/** The requests themselves, by parts of the Supabase SDK; loaded when something is sent. */
import { FunctionsClient } from '@supabase/functions-js'
import { server } from '../config/server.ts'
import type { BookingRequest } from '../domain/booking.ts'
import { type Answer, noAnswer } from './classify.ts'
import { bookingTable, rowOf } from './kinds/booking.ts'
import { isRaw, type Raw, type Sent } from './kinds/kind.ts'
import { kindOf } from './kinds/kinds.ts'
import type { Ports } from './ports.ts'
import { restClient } from './rest.ts'
import type { Request } from './transitions.ts'

/** Refuses redirects, which only captive portals send. `keepalive`: a request outlives its page; the next one gets a 409. */
const strictFetch: typeof fetch = (input, init) =>
  fetch(input, { ...init, redirect: 'error', keepalive: true })

function answerOf(response: Response | undefined, body: unknown): Answer {
  if (!response) return noAnswer
  const retryAfter = response.headers.get('retry-after') ?? undefined
  return { status: response.status, body, retryAfter }
}

/** Logs whether the row came back as it was sent (specification §7): its id and column names, no values. */
function compare(sent: Raw, back: Raw): void {
  const different = Object.keys(sent).filter(
    // The server corrects the time of a clock that is ahead.
    (column) => column !== 'submitted_at' && back[column] !== sent[column],
  )
  if (different.length === 0) console.info(`booking ${sent.id}: saved as sent`)
  else console.warn(`booking ${sent.id}: came back with another ${different.join(', ')}`)
}

async function askDatabase(
  request: 'save' | 'state' | 'cancel',
  sent: Sent<BookingRequest>,
  signal: AbortSignal,
): Promise<Answer> {
  // Taken from `fetch`: the SDK hides the headers, and turns an empty 404 into a 204.
  let response: Response | undefined
  const client = restClient(async (...passed) => {
    response = await strictFetch(...passed)
    return response
  })
  const row = rowOf(sent)
  const asked =
    request === 'save'
      ? client.from(bookingTable).insert(row).select()
      : client.rpc(request === 'state' ? 'booking_state' : 'cancel_booking', { p_id: sent.id })
  const { data, error, status } = await asked.abortSignal(signal)
  // Status 0: the connection broke before or within the answer.
  if (status === 0) return noAnswer
  const [back]: unknown[] = Array.isArray(data) ? data : []
  if (status === 201 && isRaw(back)) compare(row, back)
  return answerOf(response, data ?? error)
}

async function askFunction(request: Request, signal: AbortSignal): Promise<Answer> {
  const functions = new FunctionsClient(`${server.url}/functions/v1`, {
    headers: { apikey: server.key },
    customFetch: strictFetch,
  })
  const { name, body: bodyOf } = kindOf(request).mail
  const body = bodyOf(request)
  const { data, error, response } = await functions.invoke<unknown>(name, { body, signal })
  // The SDK leaves the body of an error unread.
  const reply: unknown = error ? await response?.json().catch(() => undefined) : data
  return answerOf(response, reply)
}

export const send: Ports['send'] = (request, signal) =>
  request.name !== 'notify' && request.kind === 'booking'
    ? askDatabase(request.name, request, signal)
    : askFunction(request, signal)
