/** The API: keys and CORS as in Supabase's gateway, then REST or an edge function. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { FunctionHost } from './functionHost.ts'
import type { Rest, Role } from './rest/rest.ts'
import { jsonAnswer, type RestAnswer } from './rest/restRequest.ts'
import { isOfThisMachine, requestUrl } from './server.ts'

export interface Keys {
  readonly publishable: string
  readonly secret: string
}

interface GatewayParts {
  readonly keys: Keys
  readonly rest: Rest
  readonly functions: FunctionHost
  readonly log: (line: string) => void
}

type Headers = Readonly<Record<string, string>>

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Range, Content-Type',
}

function problem(status: number, message: string, code?: string): RestAnswer {
  return jsonAnswer(status, JSON.stringify({ code, message }))
}

function preflight(headers: Headers): RestAnswer {
  const wanted = headers['access-control-request-headers']
  const allowed = {
    'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD',
    'access-control-allow-headers': wanted ? `Authorization, ${wanted}` : 'Authorization',
    'access-control-max-age': '86400',
  }
  return { status: 200, headers: allowed, body: '' }
}

/** Header values as one text each, with the caller's address in the headers of Supabase's proxies. */
function flatHeaders(request: IncomingMessage): Headers {
  const headers: Record<string, string> = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  const address = request.socket.remoteAddress ?? ''
  const forwarded = headers['x-forwarded-for']
  headers['x-forwarded-for'] = forwarded ? `${forwarded}, ${address}` : address
  headers['cf-connecting-ip'] = address
  return headers
}

/** The role of a request's key; undefined for a missing or unknown key. */
function roleOf({ apikey, authorization }: Headers, keys: Keys): Role | undefined {
  // supabase-js sends its key as a token too; any other token is refused.
  if (authorization !== undefined && authorization !== `Bearer ${apikey}`) return undefined
  if (apikey === keys.publishable) return 'anon'
  return apikey === keys.secret ? 'service_role' : undefined
}

/** Undefined if the function itself has answered; for one that can't start, the answer of the edge runtime. */
async function functionAnswer(
  { functions, log }: GatewayParts,
  name: string,
  request: IncomingMessage,
  headers: Headers,
  response: ServerResponse,
): Promise<RestAnswer | undefined> {
  try {
    const found = await functions.forward(name, request, headers, response)
    return found ? undefined : problem(404, 'Requested function was not found', 'NOT_FOUND')
  } catch (error) {
    // The caller hung up: no failure of ours.
    if (request.destroyed && !request.complete) return undefined
    log(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    return problem(503, 'Worker failed to boot (please check logs)', 'BOOT_ERROR')
  }
}

async function answer(
  parts: GatewayParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<RestAnswer | undefined> {
  const url = requestUrl(request)
  const headers = flatHeaders(request)
  const { method = 'GET' } = request
  const [, service, version, name = ''] = url.pathname.split('/')
  const noRoute = problem(404, 'no Route matched with those values')
  if (version !== 'v1') return noRoute
  if (service === 'functions') return functionAnswer(parts, name, request, headers, response)
  if (method === 'OPTIONS') return preflight(headers)
  if (service !== 'rest') return noRoute
  const role = roleOf(headers, parts.keys)
  if (!role) return problem(401, 'Invalid API key')
  return await parts.rest({ method, url, headers, body: await text(request) }, role)
}

/** The HTTP server of the API; an unforeseen error answers 500 and is logged without the request's data. */
export function makeGateway(parts: GatewayParts) {
  return createServer(async (request, response) => {
    if (!isOfThisMachine(request)) return response.writeHead(403).end()
    const given = await answer(parts, request, response).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      parts.log(`gateway: ${request.method} failed: ${reason}`)
      return problem(500, 'Internal error', 'PGRST000')
    })
    if (!given) return
    if (response.headersSent) return response.destroy()
    response.writeHead(given.status, { ...corsHeaders, ...given.headers })
    // For HEAD, Node itself leaves out the body.
    response.end(given.body)
  })
}
