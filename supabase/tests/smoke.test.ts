/** `npm run smoke` on a backend with broken rules: it names them, and exits with 1. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openBackend, serve } from '../../tests/contract/target.ts'

const run = promisify(execFile)
const script = fileURLToPath(new URL('../../tests/smoke/run.ts', import.meta.url))

const stack = await openBackend()

/** Runs it on this API, with secret key and booking, and a site of only a home page, a worker and a 404 page (answered with 404), with another build's headers. */
async function smoke(api = stack.apiUrl) {
  const site = await serve((request, response) => {
    const headers = { 'cache-control': 'no-cache', 'content-security-policy': "style-src 'none'" }
    const there = ['/', '/sw.js'].includes(request.url ?? '')
    response.writeHead(there ? 200 : 404, headers)
    response.end('<h1></h1><style>p{}</style>"url":"404.html" "url":"assets/gone.js" SMTP_PASS')
  })
  const key = stack.publishableKey
  const args = [script, '--url', site, '--api', api, '--key', key, '--book', 'test@example.pl']
  const env = { ...process.env, SUPABASE_SECRET_KEY: stack.secretKey }
  const { code, stdout, stderr } = await run(process.execPath, args, { env }).catch(
    (error) => error,
  )
  return { code, stderr, lines: stdout.split('\n').map((line: string) => line.trim()) }
}

test('names broken pages, readable rows, unchecked or wrong prices, and a mail queue that stands still', async () => {
  await stack.sql(`create or replace function private.was_price(of_area integer, asked integer, since timestamptz)
    returns boolean language sql return of_area <> 60`)
  await stack.sql('create policy careless on public.booking_requests for select using (true)')
  await stack.sql(`insert into public.booking_requests
    (name, email, phone, area, total_price, preferred_date)
    values ('Jan Kowalski', 'jan@example.pl', '600', 40, 4400, current_date + 60)`)
  await stack.sql(`update public.availability_settings set number = 30 where name = 'days_ahead'`)
  await stack.sql(`update private.mail_service set down_since = now(), paused_until = 'infinity'`)
  const { code, lines } = await smoke()
  expect(code).toBe(1)
  const expected = [
    'FAIL  page /: is shown without its style: the headers are of another build',
    expect.stringMatching(/^FAIL {2}every.+ upload dist\/ again: there is no \S+assets\/gone\.js$/),
    'FAIL  page /kontakt: answered 404, expected 200',
    'FAIL  an unknown path answers 404 with a page: is not our 404 page',
    'FAIL  no secret in the built files: REPLACE THE KEY AT ONCE: anyone can read it',
    'FAIL  security headers: Content-Security-Policy is missing or loose',
    'FAIL  a visitor reads no booking: BOOKINGS CAN BE READ BY ANYONE',
    'FAIL  a wrong price is refused: IT WAS STORED: remove the rows of smoke@example.pl',
    expect.stringMatching(/^FAIL {2}a day too early .+ another reason: .+booking_price/),
    'ok    a visitor sets no status, changes and removes nothing',
    'ok    a link in the name, words as a phone, and two bookings in one request, are refused',
    expect.stringMatching(/ the site has .+ 6110\d+, biuro@\S+, .+:4173\/, do 40 m².+4400/),
    expect.stringMatching(/^FAIL {2}the sweep for owed mail runs: it has never/),
    expect.stringMatching(/^FAIL {2}mail goes out: none since /),
    expect.stringMatching(/^FAIL {2}a test booking .+ mails are not out: .+accepted/),
  ]
  expect(lines).toEqual(expect.arrayContaining(expected))
  expect(lines.join()).not.toContain('jan@example.pl')
})

test('names services that should be off, and an API that does not answer', async () => {
  const offers: Readonly<Record<string, unknown>> = {
    '/auth/v1/settings': { disable_signup: false, external: { anonymous_users: true } },
    '/graphql/v1': { data: { __typename: 'Query' } },
    '/storage/v1/bucket': [{ name: 'zdjęcia' }],
    '/rest/v1/': { definitions: { booking_requests: {} } },
  }
  const project = await serve((request, response) => {
    if (request.url === '/rest/v1/booking_requests') request.socket.destroy()
    const offer = offers[request.url ?? '']
    const otherwise = request.url?.endsWith('mail_status') ? 401 : 404
    response.writeHead(offer ? 200 : otherwise, { 'content-type': 'application/json' })
    response.end(JSON.stringify(offer ?? {}))
  })
  const { code, lines } = await smoke(project)
  expect(code).toBe(1)
  for (const name of [
    'nobody can sign up',
    'GraphQL is off',
    'there is no public storage',
    'the API does not list its tables',
    'send-contact-email can tell visitors apart',
    'mail goes out: SUPABASE_SECRET_KEY is not',
  ]) {
    expect(lines).toContainEqual(expect.stringMatching(`^FAIL  ${name}`))
  }
  expect(lines).toContain(
    `FAIL  a visitor reads no booking: ${project} does not answer (UND_ERR_SOCKET)`,
  )
})

test('refuses an address without https://, and one that redirects', async () => {
  const { code, stderr } = await smoke('localhost:54321')
  expect([code, stderr]).toEqual([1, `"localhost:54321" is not an address (https://…)\n`])
  const location = 'https://www.example.pl/'
  const moved = await serve((_, response) => response.writeHead(301, { location }).end())
  const answer = await run(process.execPath, [script, '--url', moved]).catch((error) => error)
  expect(answer.stderr).toBe(`${moved} leads to ${location}: give that address\n`)
})
