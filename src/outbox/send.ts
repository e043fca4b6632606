/** The requests themselves, by the SDK's own parts; loaded when something is sent. */
import { FunctionsClient } from '@supabase/functions-js'
import { server } from '../config/server.ts'
import type { BookingRequest } from '../domain/booking.ts'
import { type Answer, noAnswer } from './classify.ts'
import { bookingTable, rowOf } from './kinds/booking.ts'
import { isRaw, type Raw, type Sent } from './kinds/kind.ts'
import { kindOf } from './kinds/kinds.ts'
import type { Send } from './ports.ts'
import { restClient } from './rest.ts'
import type { Request } from './transitions.ts'

/**
 * The `fetch` that both clients are given: it refuses redirects, which only captive portals answer with,
 * and lets a request outlive its page, whose answer is then found as a 409.
 */
const strictFetch: typeof fetch = (input, init) =>
  fetch(input, { ...init, redirect: 'error', keepalive: true })

function answerOf(response: Response | undefined, body: unknown): Answer {
  if (!response) return noAnswer
  const retryAfter = response.headers.get('retry-after') ?? undefined
  return { status: response.status, body, retryAfter }
}

/** The row comes back (specification §7); the console gets to know its id, never what is in it. */
function compare(sent: Raw, back: Raw): void {
  const different = Object.keys(sent).filter(
    // The server corrects a clock that is ahead.
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
  // Kept, because the SDK hides its headers and turns an empty 404 into a 204.
  let response: Response | undefined
  const client = restClient(async (...passed) => {
    response = await strictFetch(...passed)
    return response
  })
  const row = rowOf(sent)
  const asked =
    request === 'save'
      ? client.from(bookingTable).insert(row).select().abortSignal(signal)
      : client
          .rpc(request === 'state' ? 'booking_state' : 'cancel_booking', { p_id: sent.id })
          .abortSignal(signal)
  const { data, error, status } = await asked
  // Status 0: the connection broke, be it before the answer or in its middle.
  if (status === 0) return noAnswer
  const [back]: unknown[] = Array.isArray(data) ? data : []
  if (status === 201 && isRaw(back)) compare(row, back)
  return answerOf(response, data ?? error)
}

async function askFunction(
  { content, submittedAt }: Request,
  signal: AbortSignal,
): Promise<Answer> {
  const functions = new FunctionsClient(`${server.url}/functions/v1`, {
    headers: { apikey: server.key },
    customFetch: strictFetch,
  })
  const { name, body: bodyOf } = kindOf(content).mail
  const body = bodyOf({ ...content, submittedAt })
  const { data, error, response } = await functions.invoke<unknown>(name, { body, signal })
  // The body of an error is left to whoever wants it.
  const told: unknown = error ? await response?.json().catch(() => undefined) : data
  return answerOf(response, told)
}

/** Sends one request about what was submitted. */
export const send: Send = (request, signal) => {
  const { name, content, submittedAt } = request
  return name !== 'notify' && content.kind === 'booking'
    ? askDatabase(name, { ...content, submittedAt }, signal)
    : askFunction(request, signal)
}
