/** Serves the built site as a static host would: `_headers`, clean paths, 404.html, compression. */

import { readFile } from 'node:fs/promises'
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http'
import { join } from 'node:path'
import { requestUrl } from './requestUrl.ts'
import { type Encoding, readSiteFiles, type SiteFile } from './siteFiles.ts'
import { headersFor, parseSiteHeaders, type SiteHeaders } from './siteHeaders.ts'

interface Site {
  readonly files: ReadonlyMap<string, SiteFile>
  readonly headers: SiteHeaders
}

function pathOf(request: IncomingMessage): string | undefined {
  try {
    return decodeURIComponent(requestUrl(request).pathname)
  } catch {
    return undefined
  }
}

/** `/kontakt` and `/kontakt/` are both kontakt/index.html, without a redirect. */
function findFile(files: Site['files'], path: string): SiteFile | undefined {
  const page = path.replace(/\/$/, '')
  return (path.endsWith('/') ? undefined : files.get(path)) ?? files.get(`${page}/index.html`)
}

function acceptedEncoding(request: IncomingMessage): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

async function handle(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  const path = pathOf(request)
  const found = path === undefined ? undefined : findFile(site.files, path)
  const file = found ?? site.files.get('/404.html')
  const headers: OutgoingHttpHeaders = Object.fromEntries(headersFor(site.headers, path ?? '/'))
  if (!file) {
    response.writeHead(404, headers).end()
    return
  }
  const { bytes, encoding } = await file.encoded(acceptedEncoding(request))
  const etag = `"${file.etag}-${encoding}"`
  headers.etag = etag
  headers.vary = 'accept-encoding'
  if (found && request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, headers).end()
    return
  }
  // What does not exist must never be kept as if it did.
  if (!found) headers['cache-control'] = 'no-cache'
  headers['content-type'] = file.type
  headers['content-length'] = bytes.length
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  response.writeHead(found ? 200 : 404, headers)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** A server for the site built into this folder, not yet listening. */
export async function makeSiteServer(folder: string): Promise<Server> {
  const site: Site = {
    files: await readSiteFiles(folder),
    headers: parseSiteHeaders(await readFile(join(folder, '_headers'), 'utf8')),
  }
  return createServer((request, response) => {
    handle(site, request, response).catch(() => response.destroy())
  })
}
