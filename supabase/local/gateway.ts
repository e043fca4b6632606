/** The API address: keys and CORS as Supabase's gateway does them, then REST or an edge function. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FunctionHost } from './functionHost.ts'
import { requestUrl } from './requestUrl.ts'
import type { makeRest, Role } from './rest/rest.ts'

export interface Keys {
  readonly publishable: string
  readonly secret: string
}

interface GatewayParts {
  readonly keys: Keys
  readonly rest: Awaited<ReturnType<typeof makeRest>>
  readonly functions: FunctionHost
  readonly log: (line: string) => void
}

/** A REST body larger than this is refused: a booking has about 300 bytes. */
const maxBody = 1_000_000

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit',
}

function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): void {
  response.writeHead(status, { ...corsHeaders, ...headers })
  response.end(body)
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  send(
    response,
    status,
    { 'content-type': 'application/json; charset=utf-8' },
    JSON.stringify(body),
  )
}

function preflight(request: IncomingMessage, response: ServerResponse): void {
  const wanted = request.headers['access-control-request-headers']
  const headers = {
    'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD',
    'access-control-allow-headers': wanted ? `Authorization, ${wanted}` : 'Authorization',
    'access-control-max-age': '86400',
  }
  send(response, 200, headers, '')
}

/** The text of a body; undefined when it is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  // The rest of a body that is too large stays unread, but the connection has to carry the answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > maxBody) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Header values as one text each, with the caller's address where Supabase's proxies put it. */
function flatHeaders(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value
  }
  const address = request.socket.remoteAddress ?? ''
  const forwarded = headers['x-forwarded-for']
  headers['x-forwarded-for'] = forwarded ? `${forwarded}, ${address}` : address
  headers['cf-connecting-ip'] = address
  return headers
}

/** The role of a request's key; undefined for a missing or unknown one. */
function roleOf(url: URL, headers: Readonly<Record<string, string>>, keys: Keys) {
  const roles = new Map<string | null | undefined, Role>([
    [keys.publishable, 'anon'],
    [keys.secret, 'service_role'],
  ])
  const key = headers.apikey ?? url.searchParams.get('apikey')
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  if (bearer !== undefined && bearer !== key) return undefined
  return roles.get(key)
}

function refuseKey(response: ServerResponse, given: boolean): void {
  const body = given
    ? { message: 'Invalid API key', hint: 'Double check your Supabase API key.' }
    : {
        message: 'No API key found in request',
        hint: 'No `apikey` request header or url param was found.',
      }
  sendJson(response, 401, body)
}

/** False when there is no such function; one that can't start answers as the edge runtime does. */
async function forwarded(
  { functions, log }: GatewayParts,
  name: string,
  request: IncomingMessage,
  headers: Readonly<Record<string, string>>,
  response: ServerResponse,
): Promise<boolean> {
  try {
    return await functions.forward(name, request, headers, response)
  } catch (error) {
    // A caller that hung up is no failure of ours.
    if (request.destroyed && !request.complete) return true
    log(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    if (response.headersSent) response.destroy()
    else {
      const message = 'Worker failed to boot (please check logs)'
      sendJson(response, 503, { code: 'BOOT_ERROR', message })
    }
    return true
  }
}

async function handle(
  parts: GatewayParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = requestUrl(request)
  const headers = flatHeaders(request)
  if (url.pathname.startsWith('/functions/v1/')) {
    const name = url.pathname.split('/')[3] ?? ''
    if (await forwarded(parts, name, request, headers, response)) return
    if (request.method === 'OPTIONS') return preflight(request, response)
    const message = 'Requested function was not found'
    return sendJson(response, 404, { code: 'NOT_FOUND', message })
  }
  if (request.method === 'OPTIONS') return preflight(request, response)
  if (url.pathname === '/') return sendJson(response, 200, { status: 'ok' })
  if (!url.pathname.startsWith('/rest/v1/')) {
    return sendJson(response, 404, { message: 'no Route matched with those values' })
  }
  const role = roleOf(url, headers, parts.keys)
  if (!role) return refuseKey(response, headers.apikey !== undefined)
  const body = await readBody(request)
  if (body === undefined) {
    response.setHeader('connection', 'close')
    return sendJson(response, 413, { message: 'Request size limit exceeded' })
  }
  const method = request.method ?? 'GET'
  const answer = await parts.rest({ method, url, headers, body }, role)
  send(response, answer.status, answer.headers, method === 'HEAD' ? '' : answer.body)
}

/** The HTTP server of the API; what fails unforeseen answers 500 and is logged without its data. */
export function makeGateway(parts: GatewayParts) {
  return createServer((request, response) => {
    handle(parts, request, response).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      parts.log(`gateway: ${request.method} failed: ${reason}`)
      if (response.headersSent) response.destroy()
      else sendJson(response, 500, { code: 'PGRST000', message: 'Internal error' })
    })
  })
}
