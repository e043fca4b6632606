/** The local site server: what a static host does with a built site and its `_headers`. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foreignPaths } from '../../tests/foreignPaths.ts'
import { close, listen } from '../local/server.ts'
import { headersFor, parseSiteHeaders } from '../local/siteHeaders.ts'
import { makeSiteServer } from '../local/siteServer.ts'

const template = await readFile(new URL('../../public/_headers', import.meta.url), 'utf8')
const font = Buffer.from([0, 1, 2, 255])
const files: Readonly<Record<string, string | Buffer>> = {
  _headers: template,
  'index.html': '<h1>home</h1>',
  '404.html': '<h1>404</h1>',
  'kontakt/index.html': `<h1>contact</h1>${'x'.repeat(2000)}`,
  'assets/main-abc.js': 'export {}',
  'assets/font-abc.woff2': font,
  'manifest.webmanifest': '{}',
  'sw.js': '',
  '.vite/manifest.json': '{}',
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

let folder: string
let server: Awaited<ReturnType<typeof makeSiteServer>>
let port: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  await writeFile(join(folder, '../secret-of-the-site-test'), 'secret')
  server = await makeSiteServer(folder)
  port = await listen(server, 0, 'site', 'APP_PORT')
})

afterAll(async () => {
  await close(server)
  await rm(folder, { recursive: true, force: true })
  await rm(join(folder, '../secret-of-the-site-test'), { force: true })
})

/** A request whose path goes out as it is: fetch would tidy "..". */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, headers, method }
    const sent = request(options, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      const { statusCode = 0 } = answer
      resolve({ status: statusCode, headers: answer.headers, body: Buffer.concat(chunks) })
    })
    sent.once('error', reject)
    sent.end()
  })
}

describe('paths', () => {
  test.each([
    ['/', 'home'],
    ['/?utm=1', 'home'],
    ['/kontakt', 'contact'],
    ['/kontakt/', 'contact'],
    ['/kontakt?x', 'contact'],
  ])('%s is a page, without a redirect', async (path, heading) => {
    const { status, body } = await get(path)
    expect(status).toBe(200)
    expect(body.toString()).toContain(`<h1>${heading}</h1>`)
  })

  test.each([
    '/nope',
    '/kontakt/nope',
    '/index.html/',
    '/_headers',
    '/.vite/manifest.json',
    '/../secret-of-the-site-test',
    '/..%2fsecret-of-the-site-test',
    '/assets/%2e%2e/%2e%2e/secret-of-the-site-test',
    '/%00',
    '/%ff',
    '//nope',
    ...foreignPaths,
  ])('%s is the page for 404', async (path) => {
    const { status, headers, body } = await get(path)
    expect(status).toBe(404)
    expect(body.toString()).toBe('<h1>404</h1>')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('other methods are refused', async () => {
    expect((await get('/', {}, 'POST')).status).toBe(405)
    const head = await get('/kontakt', {}, 'HEAD')
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) })
    expect(Number(head.headers['content-length'])).toBeGreaterThan(2000)
  })
})

describe('headers', () => {
  test('every answer carries the security headers of public/_headers', async () => {
    for (const path of ['/', '/kontakt', '/assets/main-abc.js', '/nope']) {
      expect((await get(path)).headers).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'strict-transport-security': expect.stringContaining('max-age='),
      })
    }
  })

  test.each([
    ['/', 'public, max-age=0, must-revalidate'],
    ['/kontakt', 'public, max-age=0, must-revalidate'],
    ['/sw.js', 'no-cache'],
    ['/manifest.webmanifest', 'no-cache'],
    ['/assets/main-abc.js', 'public, max-age=31536000, immutable'],
    ['/assets/gone.js', 'no-cache'],
  ])('%s is cached as "%s"', async (path, caching) => {
    expect((await get(path)).headers['cache-control']).toBe(caching)
  })

  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/assets/main-abc.js', 'text/javascript; charset=utf-8'],
    ['/assets/font-abc.woff2', 'font/woff2'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ])('%s is %s', async (path, type) => {
    expect((await get(path)).headers['content-type']).toBe(type)
  })

  test('the policy forbids all inline code', () => {
    const policy = headersFor(parseSiteHeaders(template), '/').get('content-security-policy')
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
  })

  test('rules that match together are joined', () => {
    const rules = parseSiteHeaders('/*\n  X-A: 1\n\n# note\n/a/*\n  X-A: 2\n  X-B: b: c\n')
    expect(headersFor(rules, '/a/x').get('x-a')).toBe('1, 2')
    expect(headersFor(rules, '/a/x').get('x-b')).toBe('b: c')
    expect(headersFor(rules, '/b').get('x-a')).toBe('1')
  })
})

describe('compression and validation', () => {
  test('gzip where the browser takes it', async () => {
    const answer = await get('/kontakt', { 'accept-encoding': 'gzip, deflate' })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(answer.headers.vary).toBe('accept-encoding')
    expect(gunzipSync(answer.body).toString()).toBe(files['kontakt/index.html'])
    expect(answer.body.length).toBeLessThan(200)
  })

  test('none where it is refused, and none for fonts', async () => {
    const refused = await get('/kontakt', { 'accept-encoding': 'gzip;q=0, identity' })
    expect(refused.headers['content-encoding']).toBeUndefined()
    const answer = await get('/assets/font-abc.woff2', { 'accept-encoding': 'gzip' })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.body).toEqual(font)
  })

  test('an unchanged file is not sent again', async () => {
    const first = await get('/kontakt', { 'accept-encoding': 'gzip' })
    const etag = String(first.headers.etag)
    const again = await get('/kontakt', { 'accept-encoding': 'gzip', 'if-none-match': etag })
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) })
    expect((await get('/kontakt', { 'if-none-match': '"other"' })).status).toBe(200)
  })
})
