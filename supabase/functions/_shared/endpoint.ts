/** What all three functions do with a request: look at it, cheap and certain refusals first, keep it, send its mails. */
import { readFields } from './body.ts'
import { contentId } from './contentId.ts'
import type { Kind, MailDatabase } from './database.ts'
import { type Deps, realDeps } from './deps.ts'
import type { Fields } from './fields.ts'
import { describe, done, preflight, refuse } from './http.ts'
import { callerOf } from './keys.ts'
import { sendOwed, sweep } from './queue.ts'

/** Bytes. A contact message fits with every field full of letters of two bytes, Polish or Cyrillic. */
const bodyLimit = 11_000

/** What a visitor has just sent, under its id. */
interface Arrived {
  readonly id: string
}

/** What is its own in each function. */
interface Endpoint<Input extends Arrived> {
  readonly kind: Kind
  /** The body as our input; undefined where a field is wrong. */
  readonly parse: (body: Fields) => Input | undefined
  /** Stores what came, with the mails it owes: what comes first under an id stands. A booking has been stored before. */
  readonly keep?: (database: MailDatabase, input: Input, address: string) => Promise<unknown>
}

const addressHeaders = ['cf-connecting-ip', 'x-forwarded-for'] as const

/** The header that names the caller: Cloudflare's where Supabase hosts us, else the nearest proxy's. */
function addressHeader(request: Request): (typeof addressHeaders)[number] | undefined {
  return addressHeaders.find((name) => request.headers.has(name))
}

function ipOf(request: Request): string {
  const name = addressHeader(request)
  const ip = (name && request.headers.get(name)?.split(',').at(-1)?.trim()) ?? ''
  return /^[\da-f:.]{2,45}$/i.test(ip) ? ip : 'unknown'
}

async function keepAndSend<Input extends Arrived>(
  { kind, keep }: Endpoint<Input>,
  input: Input,
  address: string,
  deps: Deps,
): Promise<Response> {
  const id = keep ? await contentId(input) : input.id
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
      // What is kept has arrived, and its mails are the sweep's.
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

  // A field that people never see: whoever fills it in is told that all went well.
  if (body.website !== undefined && body.website !== '') return done({ status: 'accepted' })
  const address = ipOf(request)
  if (caller === 'visitor' && !(await deps.database.allowCall(endpoint.kind, address))) {
    return refuse(429, 'too-many-requests', { 'Retry-After': '600' })
  }
  return await keepAndSend(endpoint, input, address, deps)
}

/** Serves the function with everything real; every answer, also to what we did not foresee, carries CORS headers. */
export function serve<Input extends Arrived>(endpoint: Endpoint<Input>): void {
  const deps = realDeps()
  Deno.serve(async (request) => {
    try {
      const response = await answer(request, endpoint, deps)
      // For `npm run smoke`: whether visitors can be told apart here.
      response.headers.set('X-Address-From', addressHeader(request) ?? 'none')
      return response
    } catch (error) {
      console.error(`send-${endpoint.kind}-email: ${describe(error)}`)
      return refuse(503, 'unavailable', { 'Retry-After': '30' })
    }
  })
}
