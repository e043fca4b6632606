/** `npm run smoke` on a backend whose rules were broken: it says which, and ends with 1. */
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { close, listen } from '../local/server.ts'
import { type Stack, startStack } from '../local/stack.ts'

let stack: Stack
let appUrl: string
// Nothing is there.
const site = createServer((_, response) => void response.writeHead(404).end())

beforeAll(async () => {
  appUrl = `http://localhost:${await listen(site, 0, 'site', '')}`
  stack = await startStack({ dataDir: undefined })
}, 180_000)

afterAll(async () => {
  await stack.stop()
  await close(site)
})

function smoke(
  api = stack.apiUrl,
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: unknown; lines: string[] }> {
  const script = fileURLToPath(new URL('../../tests/smoke/run.ts', import.meta.url))
  const target = ['--url', appUrl, '--api', api, '--key', stack.publishableKey]
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...target],
      { env: { ...process.env, ...env } },
      (error, stdout) => {
        resolve({ code: error?.code, lines: stdout.split('\n').map((line) => line.trim()) })
      },
    )
  })
}

test('an empty site and sound rules: only the site fails', async () => {
  const { code, lines } = await smoke()
  expect(code).toBe(1)
  expect(lines).toContain('FAIL  page /kontakt: answered 404, expected 200')
  expect(lines).toContain('FAIL  security headers: Content-Security-Policy is missing or loose')
  expect(lines).toContain('ok    a visitor reads no booking')
  expect(lines).toContain('ok    a wrong price is refused')
  expect(lines).toContain('ok    nobody can sign up')
  expect(lines).toContain('ok    send-contact-email can tell visitors apart')
  expect(await stack.sql('select from public.booking_requests')).toEqual([])
}, 180_000)

test('with the secret key: silence of the mail is noticed', async () => {
  const env = { SUPABASE_SECRET_KEY: stack.secretKey }
  const never = await smoke(stack.apiUrl, env)
  expect(never.lines).toContainEqual(
    expect.stringMatching('^FAIL  the sweep for owed mail runs: it has never'),
  )
  expect(never.lines).toContain('ok    mail goes out: 0 owed, the oldest for 0 minutes')
  expect(never.lines).toContain('ok    the database can tell visitors apart')
  await stack.sql(`update private.mail_service set swept_at = now(), down_since = now()`)
  await stack.sql(`select private.owe_mail('booking', gen_random_uuid(), '', 'company')`)
  const down = await smoke(stack.apiUrl, env)
  expect(down.lines).toContain('ok    the sweep for owed mail runs: 0 minutes ago')
  expect(down.lines).toContainEqual(expect.stringMatching('^FAIL  mail goes out: none since '))
}, 180_000)

test('rows that anybody can read, and a price nobody checks', async () => {
  await stack.sql(`create or replace function private.was_price(of_area integer, asked integer, since timestamptz)
    returns boolean language sql return true`)
  await stack.sql('create policy careless on public.booking_requests for select using (true)')
  await stack.sql(`insert into public.booking_requests
    (name, email, phone, area, total_price, preferred_date)
    values ('Jan Kowalski', 'jan@example.pl', '600', 40, 4400, current_date + 60)`)
  const { code, lines } = await smoke()
  expect(code).toBe(1)
  expect(lines).toContain('FAIL  a visitor reads no booking: BOOKINGS CAN BE READ BY ANYONE')
  expect(lines).toContain(
    'FAIL  a wrong price is refused: IT WAS STORED: remove the rows of smoke@example.pl',
  )
  expect(lines).toContain('ok    a day too early is refused')
  expect(lines.join()).not.toContain('jan@example.pl')
}, 180_000)

test('a project that offers more than ours does', async () => {
  const offers: Readonly<Record<string, unknown>> = {
    '/auth/v1/settings': { disable_signup: false, external: { anonymous_users: true } },
    '/graphql/v1': { data: { __typename: 'Query' } },
    '/storage/v1/bucket': [{ name: 'zdjęcia' }],
    '/rest/v1/': { definitions: { booking_requests: {} } },
  }
  const project = createServer((request, response) => {
    const offer = offers[request.url ?? '']
    response.writeHead(offer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(offer ?? {}))
  })
  const port = await listen(project, 0, 'project', '')
  const { code, lines } = await smoke(`http://127.0.0.1:${port}`)
  await close(project)
  expect(code).toBe(1)
  for (const name of [
    'nobody can sign up',
    'GraphQL is off',
    'there are no files to read',
    'the API lists its tables to nobody',
    'send-contact-email can tell visitors apart',
  ]) {
    expect(lines).toContainEqual(expect.stringMatching(`^FAIL  ${name}: `))
  }
}, 180_000)

test('a backend that is away', async () => {
  const { code, lines } = await smoke('http://127.0.0.1:9')
  expect(code).toBe(1)
  expect(lines).toContain('FAIL  a visitor reads no booking: http://127.0.0.1:9 does not answer')
}, 180_000)
