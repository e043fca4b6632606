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
import { requestUrl } from './server.ts'
import { readSiteFiles, type SiteFile } from './siteFiles.ts'
import { headersFor, parseSiteHeaders } from './siteHeaders.ts'

type Site = Awaited<ReturnType<typeof readSite>>

function pathOf(request: IncomingMessage): string | undefined {
  try {
    return decodeURIComponent(requestUrl(request).pathname)
  } catch {
    return undefined
  }
}

/** `/kontakt` and `/kontakt/` both give kontakt/index.html, without a redirect. */
function findFile(files: Site['files'], path: string): SiteFile | undefined {
  const page = path.replace(/\/+$/, '')
  return (path.endsWith('/') ? undefined : files.get(path)) ?? files.get(`${page}/index.html`)
}

function handle(site: Site, request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  const path = pathOf(request)
  const found = path === undefined ? undefined : findFile(site.files, path)
  const file = found ?? site.files.get('/404.html')
  const headers: OutgoingHttpHeaders = Object.fromEntries(headersFor(site.rules, path ?? '/'))
  if (!file) {
    response.writeHead(404, headers).end()
    return
  }
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const gzip = /\bgzip\b(?!;\s*q=0)/.test(accepted) ? file.gzip : undefined
  const etag = `"${file.etag}${gzip ? '-gzip' : ''}"`
  Object.assign(headers, { etag, vary: 'accept-encoding' })
  if (found && request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, headers).end()
    return
  }
  const bytes = gzip ?? file.bytes
  Object.assign(headers, { 'content-type': file.type, 'content-length': bytes.length })
  if (gzip) headers['content-encoding'] = 'gzip'
  response.writeHead(found ? 200 : 404, headers)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

async function readSite(folder: string) {
  const rules = parseSiteHeaders(await readFile(join(folder, '_headers'), 'utf8'))
  return { files: await readSiteFiles(folder), rules }
}

/** A server for the site built into this folder, not yet listening. */
export async function makeSiteServer(folder: string): Promise<Server> {
  const site = await readSite(folder)
  return createServer((request, response) => handle(site, request, response))
}
