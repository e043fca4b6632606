/** `npm start`, `npm run dev` and `npm run smoke` as a newcomer meets them: addresses, Ctrl-C, plain messages. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { mailsAbout, storedRows } from '../../tests/company.ts'
import { booked } from '../../tests/contract/requests.ts'
import { freePorts } from '../../tests/freePorts.ts'
import { openDatabase } from '../local/database/database.ts'
import { holdDataFolder } from '../local/database/dataFolder.ts'
import { demonstrationSetting } from '../local/demonstration.ts'
import { checkPort, close, listen } from '../local/server.ts'
import { readSettings, StartProblem } from '../local/settings.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const script = ['supabase/local/node.js', 'supabase/local/start.ts']

// A newcomer has none of the test runner's settings (VITE_…), but may have these.
const plainEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITE'))),
  HTTP_PROXY: 'http://127.0.0.1:9',
  NODE_ENV: 'development',
  // Production's settings in the owner's shell: nothing may be sent there.
  VITE_SUPABASE_URL: 'https://abc.supabase.co',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
  MAIL_PROVIDER: 'resend',
  RESEND_API_KEY: 're_1',
  RESEND_URL: 'http://127.0.0.1:9',
}

const publishableKey = demonstrationSetting('VITE_SUPABASE_PUBLISHABLE_KEY')
const secretKey = demonstrationSetting('SUPABASE_SECRET_KEY')

const dataDir = await mkdtemp(join(tmpdir(), 'start-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const ports = await freePorts(8)
/** The environment for a start with these four ports and this data folder. */
function settings(own: readonly number[], folder: string) {
  const names = ['APP_PORT', 'API_PORT', 'MAIL_PORT', 'SMTP_PORT']
  const named = Object.fromEntries(names.map((name, index) => [name, `${own[index]}`]))
  // With the key the smoke checks the mail, too.
  return { ...named, DATA_DIR: folder, SUPABASE_SECRET_KEY: secretKey }
}
const ours = settings(ports, dataDir)
/** The addresses of the site, the API and the inbox. */
const urls = ports.slice(0, 3).map((port) => `http://localhost:${port}`)

/** Starts a program; `ended` resolves with its exit code. */
function start(args: readonly string[], env: Record<string, string> = ours) {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...plainEnv, ...env } })
  onTestFinished(() => void child.kill('SIGTERM'))
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, output: () => output, ended }
}

/** Waits until a start has logged this, by default its last line; fails if it ends before. */
async function ready(
  { output, ended }: ReturnType<typeof start>,
  said = 'Ctrl-C stops everything',
) {
  await Promise.race([vi.waitFor(() => expect(output()).toContain(said), 120_000), ended])
  expect(output()).toContain(said)
}

test('site and backend start, stop on Ctrl-C, and keep the bookings', async () => {
  const first = start(script)
  const beside = start(script, settings(ports.slice(4), join(dataDir, 'beside')))
  await ready(beside)
  const other = await fetch(`http://localhost:${ports[4]}`)
  expect(other.headers.get('content-security-policy'), 'its own API').toContain(`:${ports[5]};`)
  beside.child.kill('SIGINT')
  await ready(first)
  const [siteUrl, apiUrl, mailUrl] = urls as [string, string, string]
  for (const url of urls) expect(first.output()).toContain(url)
  const page = await fetch(`${siteUrl}/rezerwacja`)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain(apiUrl)
  const again = start(script)
  expect(await again.ended).toBe(1)
  expect(again.output()).toMatch(/^Port \d+ is already in use\..*APP_PORT\.\n$/)
  const inUse = `is in use by process ${first.child.pid}.`
  await expect(holdDataFolder(dataDir)).rejects.toThrow(inUse)
  const smoke = start(['supabase/local/node.js', 'tests/smoke/run.ts', '--url', `${siteUrl}/`])
  expect(await smoke.ended, smoke.output()).toBe(0)
  expect(smoke.output()).toMatch(/\d\d passed, 0 failed/)
  const api = { apiUrl, publishableKey, secretKey }
  expect(await storedRows(api, 'smoke@example.pl')).toEqual([])
  // Last: a minute later the sweep would send its mails.
  const booking = await booked(api)
  first.child.kill('SIGINT')
  expect(await first.ended).toBe(0)

  const second = start([...script, '--dev'])
  await ready(second)
  expect(await storedRows(api, booking.email)).toHaveLength(1)
  // Nobody has asked for its mails: the sweep at the start sends them.
  const mails = () => mailsAbout({ mailUrl }, booking.email)
  await vi.waitFor(async () => expect(await mails()).toHaveLength(2), 60_000)
  expect(await (await fetch(siteUrl)).text()).toContain('/@vite/client')
  const worker = await fetch(`${siteUrl}/sw.js`)
  expect(await worker.text(), 'no worker serves the built site').toContain('unregister')
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)

  const third = start(script)
  await ready(third, 'Building the site')
  third.child.kill('SIGHUP')
  expect(await third.ended, 'the terminal is closed').toBe(0)
  expect(third.output(), 'the build is stopped').toContain('Stopping')
}, 240_000)

test('of two starts that take the data folder at once, one gets it', async () => {
  const take = () => holdDataFolder(join(dataDir, 'new')).catch(String)
  const both = await Promise.all([take(), take()])
  expect(both).toContainEqual(expect.any(Function))
  expect(both).toContainEqual(expect.stringContaining('is in use by process'))
})

test('a port is in use also if another program has it only on IPv6', async ({ skip }) => {
  const other = createServer()
  const port = await listen(other, 0, '', '::1').catch(() => undefined)
  if (!port) return skip('there is no IPv6 here')
  await expect(checkPort(port)).rejects.toThrow('already in use')
  await close(other)
})

const damaged = join(dataDir, 'damaged')
await mkdir(damaged)
await writeFile(join(damaged, 'PG_VERSION'), '17')

// Each prints one line, like the port in use above.
test.each<[string, () => unknown, string]>([
  ['a port is invalid', () => readSettings({ API_PORT: '70000' }), 'API_PORT must be a port'],
  ['two ports clash', () => readSettings({ APP_PORT: '4000', API_PORT: '4000' }), 'must differ'],
  ['the data folder is unusable', () => holdDataFolder('package.json/data'), 'is not writable'],
  ['the database is damaged', () => openDatabase(damaged, String), 'can not be opened'],
])('a plain message says that %s', async (_, read, words) => {
  const problem = await Promise.resolve()
    .then(read)
    .catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(StartProblem)
  expect(String(problem)).toContain(words)
})

const old = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.19.0'})`
const alone = join(dataDir, 'supabase/local/node.js')
await cp(join(root, 'supabase/local/node.js'), alone)

test.each([
  ['Node is too old', ['--import', old, ...script], /^Node 22.22 or newer is needed.*\n$/],
  ['the packages are missing', [alone], /^The packages are missing\. Run "npm ci" first\.\n$/],
])('a plain message says that %s', async (_, args, words) => {
  const run = start(args)
  expect(await run.ended).toBe(1)
  expect(run.output()).toMatch(words)
})
