/** What all three functions do with a request: check it (cheap checks first), store it, send its mails. */
import { limits } from '../../../src/domain/text.ts'
import { addressHeader, addressOf } from './address.ts'
import { readFields } from './body.ts'
import { contentId } from './contentId.ts'
import { DatabaseError, type Kind, type MailDatabase } from './database.ts'
import { type Deps, realDeps } from './deps.ts'
import type { Fields } from './fields.ts'
import { describe, done, preflight, refuse } from './http.ts'
import { callerOf } from './keys.ts'
import { sendOwed, sweep } from './queue.ts'

/** Bytes. Enough for every field as full as a form takes it, in letters of three bytes (Georgian, Hindi, Chinese). */
const bodyLimit = 3 * Object.values<number>(limits).reduce((sum, limit) => sum + limit)

/** A visitor's request, with its id. */
interface Arrived {
  readonly id: string
}

/** What differs between the functions. */
interface Endpoint<Input extends Arrived> {
  readonly kind: Kind
  /** Reads the body; undefined if a field is wrong. */
  readonly parse: (body: Fields) => Input | undefined
  /** Stores the input with the mails it owes; what came first under an id stays. A booking was stored before. */
  readonly keep?: (database: MailDatabase, input: Input, address: string) => Promise<unknown>
}

async function keepAndSend<Input extends Arrived>(
  { kind, keep }: Endpoint<Input>,
  input: Input,
  address: string,
  deps: Deps,
): Promise<Response> {
  const id = keep ? contentId(input) : input.id
  await keep?.(deps.database, { ...input, id }, address)
  const sending = await sendOwed(kind, id, deps)
  switch (sending) {
    case 'unknown':
      return refuse(404, 'unknown-booking')
    case 'sent':
      return done({ status: 'sent' })
    case 'settled':
      return done({ status: 'already-sent' })
    default:
      // It is stored, so it has arrived; the sweep will send its mails.
      return keep || sending === 'waiting'
        ? done({ status: 'accepted' })
        : refuse(502, 'mail-failed')
  }
}

async function answer<Input extends Arrived>(
  request: Request,
  endpoint: Endpoint<Input>,
  deps: Deps,
): Promise<Response> {
  if (request.method === 'OPTIONS') return preflight()
  if (request.method !== 'POST')
    return refuse(405, 'method-not-allowed', { Allow: 'POST, OPTIONS' })
  const caller = callerOf(deps.settings.keys, request.headers.get('apikey'))
  if (!caller) return refuse(401, 'unknown-api-key')
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') return refuse(415, 'json-only')

  const body = await readFields(request, bodyLimit)
  if (body instanceof Response) return body
  if (body.sweep === true) {
    return caller === 'operator' ? done(await sweep(deps)) : refuse(403, 'operators-only')
  }
  const input = endpoint.parse(body)
  if (!input) return refuse(422, 'invalid-fields')

  // A field that people don't see: a robot that fills it in gets a success.
  if (body.website !== undefined && body.website !== '') return done({ status: 'accepted' })
  return await keepAndSend(endpoint, input, addressOf(request.headers), deps)
}

/** Serves the function; every answer, even to an unforeseen error, has CORS headers. */
export function serve<Input extends Arrived>(endpoint: Endpoint<Input>): void {
  const deps = realDeps()
  const { company, siteUrl } = deps.settings
  Deno.serve(async (request) => {
    try {
      const response = await answer(request, endpoint, deps)
      // For `npm run smoke`: whether visitors can be told apart, and what the mails name. None of it is secret.
      response.headers.set('X-Address-From', addressHeader(request.headers) ?? 'none')
      response.headers.set('X-Names', `${company.account} ${company.email} ${siteUrl}/`)
      return response
    } catch (error) {
      if (error instanceof DatabaseError && error.cause === 429) {
        return refuse(429, 'too-many-requests', { 'Retry-After': '600' })
      }
      console.error(`send-${endpoint.kind}-email: ${describe(error)}`)
      return refuse(503, 'unavailable', { 'Retry-After': '30' })
    }
  })
}
