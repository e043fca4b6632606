/** supabase/nginx.conf serves a site as public/_headers asks for it. Left out where there is no nginx. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request as insecure } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { foreignPaths } from '../../tests/foreignPaths.ts'
import { freePort } from '../../tests/freePorts.ts'
import { headersFor, parseSiteHeaders } from '../local/siteHeaders.ts'
import { nginxProgram, startNginx } from './nginx.ts'

const template = await readFile(new URL('../../public/_headers', import.meta.url), 'utf8')
const long = 'x'.repeat(2000)
const files: Readonly<Record<string, string>> = {
  _headers: template,
  'index.html': `<h1>home</h1>${long}`,
  '404.html': `<h1>404</h1>${long}`,
  'kontakt/index.html': `<h1>contact</h1>${long}`,
  'assets/main-abc.js': `export default '${long}'`,
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'manifest.webmanifest': '{}',
  'sw.js': '',
  '.vite/manifest.json': '{}',
}

let folder: string
let nginx: Awaited<ReturnType<typeof startNginx>>
const ports = { http: 0, https: 0 }

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

/** A request over TLS whose certificate nobody has to trust. */
function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: ports.https, path, headers }
    const sent = request({ ...options, rejectUnauthorized: false }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += String(chunk)
      resolve({ status: answer.statusCode, headers: answer.headers, text })
    })
    sent.once('error', reject)
    sent.end()
  })
}

test.runIf(process.env.CI)('nginx is installed (apt install nginx)', () => {
  expect(nginxProgram).toBeDefined()
})

describe.runIf(nginxProgram)('supabase/nginx.conf', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nginx-'))
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, 'dist', name)), { recursive: true })
      await writeFile(join(folder, 'dist', name), content)
    }
    Object.assign(ports, { http: await freePort(), https: await freePort() })
    nginx = await startNginx(nginxProgram ?? '', folder, ports)
    await vi.waitFor(() => get('/').catch(() => expect.fail(nginx.said())), 30_000)
  })

  afterAll(async () => {
    await nginx?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test.each([
    ['/', 200, 'text/html; charset=utf-8'],
    ['/kontakt', 200, 'text/html; charset=utf-8'],
    ['/kontakt/', 200, 'text/html; charset=utf-8'],
    ['/kontakt?utm=1', 200, 'text/html; charset=utf-8'],
    ['/assets/main-abc.js', 200, expect.stringMatching(/^(text|application)\/javascript/)],
    ['/icon.svg', 200, 'image/svg+xml'],
    ['/manifest.webmanifest', 200, 'application/manifest+json'],
    ['/sw.js', 200, expect.stringMatching(/javascript/)],
    ['/nie-ma', 404, 'text/html; charset=utf-8'],
    ['/assets/old-abc.js', 404, 'text/html; charset=utf-8'],
    ['/_headers', 404, 'text/html; charset=utf-8'],
    ['/.vite/manifest.json', 404, 'text/html; charset=utf-8'],
  ])('%s → %i, with the headers of public/_headers', async (path, status, type) => {
    const answer = await get(path)
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toEqual(type)
    if (status === 404) expect(answer.text).toContain('<h1>404</h1>')
    const wanted = Object.fromEntries(headersFor(parseSiteHeaders(template), path))
    const kept = status === 200 && path.startsWith('/assets/')
    // Pages may say the same in other words, and what is not there is never kept.
    const caching = kept ? wanted['cache-control'] : 'no-cache'
    expect(answer.headers).toMatchObject({ ...wanted, 'cache-control': caching })
  })

  test.each(foreignPaths)('%s stays here', async (path) => {
    const { status, headers } = await get(path)
    expect([status, headers.location]).toEqual([expect.any(Number), undefined])
  })

  test('compresses, and knows what has not changed', async () => {
    for (const path of ['/', '/assets/main-abc.js']) {
      const { headers } = await get(path, { 'accept-encoding': 'gzip' })
      expect(headers['content-encoding']).toBe('gzip')
    }
    const { headers } = await get('/kontakt')
    const again = await get('/kontakt', { 'if-none-match': String(headers.etag) })
    expect(again.status).toBe(304)
  })

  test('speaks HTTP/2, and sends plain HTTP there', async () => {
    const protocol = await new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port: ports.https, ALPNProtocols: ['h2', 'http/1.1'] }
      const socket = connect({ ...options, rejectUnauthorized: false }, () => {
        resolve(socket.alpnProtocol)
        socket.destroy()
      })
      socket.once('error', reject)
    })
    expect(protocol).toBe('h2')
    const location = await new Promise((resolve, reject) => {
      const sent = insecure(
        { host: '127.0.0.1', port: ports.http, path: '/kontakt?a=1' },
        (answer) => {
          answer.resume()
          resolve(answer.headers.location)
        },
      )
      sent.once('error', reject).end()
    })
    expect(location).toBe('https://www.example.pl/kontakt?a=1')
  })
})
