/** Serves a folder as a good static host does: HTTP/2, TLS, brotli, real 404s, the folder's own `_headers`. */
import { readFile } from 'node:fs/promises'
import { createSecureServer, type ServerHttp2Session } from 'node:http2'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { getCertificate } from '@vitejs/plugin-basic-ssl'
import { listen } from '../../supabase/local/server.ts'
import { readSiteFiles } from '../../supabase/local/siteFiles.ts'
import { headersFor, parseSiteHeaders } from '../../supabase/local/siteHeaders.ts'

/** Returns its address, and the function that stops it. */
export async function serveFolder(folder: string) {
  const rules = parseSiteHeaders(await readFile(join(folder, '_headers'), 'utf8').catch(() => ''))
  const files = new Map(
    [...(await readSiteFiles(folder))].map(([path, { type, bytes, gzip }]) => {
      const headers = { 'content-type': type, ...(gzip && { 'content-encoding': 'br' }) }
      return [path, { headers, body: gzip ? brotliCompressSync(bytes) : bytes }]
    }),
  )
  const pem = await getCertificate('.cache/certificate')
  const server = createSecureServer({ key: pem, cert: pem, allowHTTP1: true })
  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'https://localhost')
    const path = pathname.replace(/\/$/, '')
    const found = files.get(path) ?? files.get(`${path}/index.html`)
    const file = found ?? files.get('/404.html')
    const shared = Object.fromEntries(headersFor(rules, pathname))
    response.writeHead(found ? 200 : 404, { ...shared, ...file?.headers })
    response.end(file?.body ?? '')
  })
  const sessions: ServerHttp2Session[] = []
  server.on('session', (session) => sessions.push(session))
  return {
    url: `https://localhost:${await listen(server)}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const session of sessions) session.destroy()
      }),
  }
}
