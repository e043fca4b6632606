/** Our own server, and nginx with supabase/nginx.conf, serve the built site as public/_headers says. */
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { foreignPaths } from '../../tests/foreignPaths.ts'
import { freePorts } from '../../tests/freePorts.ts'
import { close, listen } from '../local/server.ts'
import { headersFor, parseSiteHeaders } from '../local/siteHeaders.ts'
import { makeSiteServer } from '../local/siteServer.ts'
import { nginxProgram, startNginx } from './nginx.ts'

const file = await readFile(new URL('../../public/_headers', import.meta.url), 'utf8')
const template = file.replace('{asset}', 'assets/*-abc.*')
const rules = parseSiteHeaders(template)
const long = 'x'.repeat(2000)
const files: Readonly<Record<string, string>> = {
  'dist/_headers': template,
  'dist/index.html': `<h1>home</h1>${long}`,
  'dist/404.html': `<h1>404</h1>${long}`,
  'dist/kontakt/index.html': `<h1>contact</h1>${long}`,
  'dist/assets/main-abc.js': `export default '${long}'`,
  'dist/assets/font-abc.woff2': long,
  'dist/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'dist/manifest.webmanifest': '{}',
  'dist/sw.js': '',
  'dist/.vite/manifest.json': '{}',
  'secret.txt': 'beside the site',
}

const folder = await mkdtemp(join(tmpdir(), 'site-'))
for (const [name, content] of Object.entries(files)) {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), content)
}
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A request with its path unchanged (fetch would resolve ".."), over TLS with any certificate. */
async function ask(
  port: number,
  path: string,
  { secure = false, method = 'GET', headers = {} } = {},
) {
  const request = secure ? secureRequest : plainRequest
  const options = { host: '127.0.0.1', port, path, method, headers, rejectUnauthorized: false }
  const sent = request(options).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

async function startOurs() {
  const server = await makeSiteServer(join(folder, 'dist'))
  const port = await listen(server)
  return { port, secure: false, stop: () => close(server) }
}

const [http = 0, https = 0] = await freePorts(2)

async function startTheirs() {
  const nginx = await startNginx(nginxProgram ?? '', folder, { http, https })
  const listens = () => ask(https, '/', { secure: true }).catch(() => expect.fail(nginx.said()))
  await vi.waitFor(listens, 30_000)
  return { port: https, secure: true, stop: nginx.stop }
}

const hosts = [
  ['our server', await startOurs()] as const,
  ...(nginxProgram ? [['supabase/nginx.conf', await startTheirs()] as const] : []),
]

describe.each(hosts)('%s', (_, host) => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    ask(host.port, path, { secure: host.secure, headers })

  afterAll(async () => void (await host.stop()))

  test.each([
    ['/', 200, /^text\/html; charset=utf-8/, 'home'],
    ['/kontakt', 200, /^text\/html/, 'contact'],
    ['/kontakt/', 200, /^text\/html/, 'contact'],
    ['/kontakt//', 200, /^text\/html/, 'contact'],
    ['/kontakt?utm=1', 200, /^text\/html/, 'contact'],
    ['/assets/main-abc.js', 200, /javascript/, 'export'],
    ['/assets/font-abc.woff2', 200, /^font\/woff2/, ''],
    ['/icon.svg', 200, /^image\/svg\+xml/, ''],
    ['/manifest.webmanifest', 200, /^application\/manifest\+json/, ''],
    ['/sw.js', 200, /javascript/, ''],
    ['/nie-ma', 404, /^text\/html/, '404'],
    ['/%0anie-ma', 404, /^text\/html/, '404'],
    // The router knows no such page, so it would replace /kontakt with its 404.
    ['//kontakt', 404, /^text\/html/, '404'],
    ['/kontakt/nie-ma', 404, /^text\/html/, '404'],
    ['/assets/old.js', 404, /^text\/html/, '404'],
    ['/_headers', 404, /^text\/html/, '404'],
    ['/.vite/manifest.json', 404, /^text\/html/, '404'],
  ])('%s → %i, with the headers of public/_headers', async (path, status, type, words) => {
    const answer = await get(path)
    expect(answer.status).toBe(status)
    expect(answer.body).toContain(words)
    const kept = status === 200 && path.startsWith('/assets/')
    const wanted = Object.fromEntries(headersFor(rules, path))
    expect(answer.headers).toMatchObject({
      ...wanted,
      'content-type': expect.stringMatching(type),
      // Pages may say it in another form, and a 404 is never cached.
      'cache-control': kept
        ? wanted['cache-control']
        : expect.stringMatching(/no-cache|max-age=0, must-revalidate/),
    })
  })

  test.each([
    ...['/../secret.txt', '/..%2fsecret.txt', '/assets/%2e%2e/%2e%2e/secret.txt', '/%00'],
    ...foreignPaths,
  ])('%s leads to no other folder or site', async (path) => {
    const { status, headers, body } = await get(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(headers.location).toBeUndefined()
    expect(body).not.toContain(files['secret.txt'])
  })

  test('text is compressed if the browser accepts that, and nothing else is', async () => {
    for (const [path, encoding] of [
      ['/kontakt', 'gzip'],
      ['/assets/main-abc.js', 'gzip'],
      ['/assets/font-abc.woff2', undefined],
    ] as const) {
      const { headers } = await get(path, { 'accept-encoding': 'gzip, deflate' })
      expect([path, headers['content-encoding']]).toEqual([path, encoding])
      const refused = await get(path, { 'accept-encoding': 'gzip;q=0, identity' })
      expect(refused.headers['content-encoding']).toBeUndefined()
    }
  })

  test('an unchanged page is answered with 304', async () => {
    const { headers } = await get('/kontakt')
    const tagged = { 'if-none-match': String(headers.etag) }
    expect(await get('/kontakt', tagged)).toMatchObject({ status: 304, body: '' })
    expect((await get('/kontakt', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('POST to a page is refused; HEAD gets no body', async () => {
    const { port, secure } = host
    expect((await ask(port, '/', { secure, method: 'POST' })).status).toBe(405)
    const head = await ask(port, '/kontakt', { secure, method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, body: '' })
  })

  test.runIf(host.secure)('HTTP/2 works, and plain HTTP is redirected to HTTPS', async () => {
    const options = { host: '127.0.0.1', port: host.port, ALPNProtocols: ['h2', 'http/1.1'] }
    const socket = connect({ ...options, rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    expect(socket.alpnProtocol).toBe('h2')
    socket.destroy()
    const { headers } = await ask(http, '/kontakt?a=1')
    expect(headers.location).toBe('https://www.example.pl/kontakt?a=1')
  })
})

test('the values of all matching rules in public/_headers are joined', () => {
  const parsed = parseSiteHeaders('/*\n  X-A: 1\n\n# note\n/a/*\n  X-A: 2\n  X-B: b: c\n')
  expect(headersFor(parsed, '/a/x').get('x-a')).toBe('1, 2')
  expect(headersFor(parsed, '/a/x').get('x-b')).toBe('b: c')
  expect(headersFor(parsed, '/b').get('x-a')).toBe('1')
})
