/** Serves a folder as a good static host does: HTTP/2, TLS, brotli, real 404s, the folder's own `_headers`. */
import { readdir, readFile } from 'node:fs/promises'
import { createSecureServer, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { getCertificate } from '@vitejs/plugin-basic-ssl'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
}
const compressed = new Set(['.html', '.css', '.js', '.svg', '.webmanifest', '.xml', '.txt'])

interface Served {
  readonly type: string
  readonly body: Buffer
  readonly brotli: boolean
}

async function load(folder: string): Promise<Map<string, Served>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const served = new Map<string, Served>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const extension = extname(file)
    const raw = await readFile(file)
    const brotli = compressed.has(extension)
    served.set(`/${relative(folder, file)}`, {
      type: types[extension] ?? 'application/octet-stream',
      body: brotli ? brotliCompressSync(raw) : raw,
      brotli,
    })
  }
  return served
}

/** The lines of `_headers` that hold for every path. */
async function sharedHeaders(folder: string): Promise<Record<string, string>> {
  const text = await readFile(join(folder, '_headers'), 'utf8').catch(() => '')
  const block = /^\/\*\n((?: {2}.*\n)*)/m.exec(text)?.[1] ?? ''
  const pairs = block.split('\n').flatMap((line) => {
    const [, name, value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? []
    return name && value ? [[name.toLowerCase(), value] as const] : []
  })
  return Object.fromEntries(pairs)
}

export interface BenchServer {
  readonly url: string
  stop(): Promise<void>
}

/** Takes the folder and a port (0: any free one). */
export async function serveFolder(folder: string, port = 0): Promise<BenchServer> {
  const files = await load(folder)
  const headers = await sharedHeaders(folder)
  const pem = await getCertificate('.cache/certificate')
  const server = createSecureServer({ key: pem, cert: pem, allowHTTP1: true })
  server.on('request', (request, response) => {
    const path = new URL(request.url ?? '/', 'https://localhost').pathname.replace(/\/$/, '')
    const found = files.get(path) ?? files.get(`${path}/index.html`)
    const file = found ?? files.get('/404.html')
    response.writeHead(found ? 200 : 404, {
      ...headers,
      'content-type': file?.type ?? 'text/plain',
      'cache-control': path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
      ...(file?.brotli ? { 'content-encoding': 'br' } : {}),
    })
    response.end(file?.body ?? '')
  })
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const session of sessions) session.destroy()
      }),
  }
}
