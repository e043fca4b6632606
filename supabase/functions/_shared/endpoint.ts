/** The one order in which every function looks at a request: cheap and certain refusals first. */
import { readBody } from './body.ts'
import { DatabaseError, type Limit } from './database.ts'
import { done, preflight, refuse } from './http.ts'
import { type ApiKeys, type Caller, callerOf } from './keys.ts'

/** Bytes. A full contact message of 5000 Polish letters fits. */
const bodyLimit = 10 * 1024

export interface Gatekeeping {
  readonly keys: ApiKeys
  /** Counts a call; false when the limit is used up. */
  readonly allow: (limit: Limit, address: string) => Promise<boolean>
  readonly log: (line: string) => void
}

export interface Endpoint<Input> {
  readonly name: string
  readonly limit: Limit
  /** The body as our input; undefined where a field is wrong. */
  readonly parse: (body: Readonly<Record<string, unknown>>) => Input | undefined
  readonly work: (input: Input, caller: Caller, address: string) => Promise<Response>
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

function parseObject(text: string): Readonly<Record<string, unknown>> | 'bad-json' | 'not-object' {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? { ...body }
      : 'not-object'
  } catch {
    return 'bad-json'
  }
}

async function answer<Input>(
  request: Request,
  endpoint: Endpoint<Input>,
  gate: Gatekeeping,
): Promise<Response> {
  if (request.method === 'OPTIONS') return preflight()
  if (request.method !== 'POST')
    return refuse(405, 'method-not-allowed', { Allow: 'POST, OPTIONS' })
  const caller = callerOf(gate.keys, request.headers.get('apikey'))
  if (!caller) return refuse(401, 'unknown-api-key')
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') return refuse(415, 'json-only')

  const read = await readBody(request, bodyLimit)
  if ('problem' in read) {
    return read.problem === 'too-large' ? refuse(413, 'body-too-large') : refuse(400, 'bad-json')
  }
  const body = parseObject(read.text)
  if (body === 'bad-json') return refuse(400, 'bad-json')
  if (body === 'not-object') return refuse(422, 'invalid-fields')
  const input = endpoint.parse(body)
  if (!input) return refuse(422, 'invalid-fields')

  // A field that people never see: whoever fills it in is told that all went well.
  if (body.website !== undefined && body.website !== '') return done('accepted')
  const address = ipOf(request)
  if (caller === 'visitor' && !(await gate.allow(endpoint.limit, address))) {
    return refuse(429, 'too-many-requests', { 'Retry-After': '600' })
  }
  return await endpoint.work(input, caller, address)
}

// The database's error is in our own words. Of any other only the kind: its text might repeat what
// a visitor typed.
function describe(error: unknown): string {
  if (error instanceof DatabaseError) return error.message
  return error instanceof Error ? error.name : 'unknown error'
}

/** A request handler for `Deno.serve`: every answer, also to what we did not foresee, carries CORS headers. */
export function makeEndpoint<Input>(endpoint: Endpoint<Input>, gate: Gatekeeping) {
  return async (request: Request): Promise<Response> => {
    try {
      const response = await answer(request, endpoint, gate)
      // For `npm run smoke`: whether visitors can be told apart here.
      response.headers.set('X-Address-From', addressHeader(request) ?? 'none')
      return response
    } catch (error) {
      gate.log(`${endpoint.name}: ${describe(error)}`)
      return refuse(503, 'unavailable', { 'Retry-After': '30' })
    }
  }
}
