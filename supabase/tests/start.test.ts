/**
 * `npm start`, `npm run dev` and `npm run smoke` as a newcomer meets them: addresses, Ctrl-C, plain words, and mails that
 * nobody asked for.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePorts } from '../../tests/freePorts.ts'
import { demonstrationSetting } from '../local/demonstration.ts'
import { listen } from '../local/server.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const script = ['supabase/local/node.js', 'supabase/local/start.ts']

interface Run {
  readonly child: ChildProcess
  output(): string
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>
}

// The test runner's own settings (NODE_ENV, VITE_…) are not a newcomer's.
const plainEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:NODE_ENV|VITE)/.test(name)),
)

function start(args: readonly string[], env: Readonly<Record<string, string>>): Run {
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

/** Waits for what a start says, by default its last line; throws with the output when the process ends before. */
async function ready(run: Run, said = 'Ctrl-C stops everything'): Promise<void> {
  const seen = new Promise<void>((resolve) => {
    run.child.stdout?.on('data', () => {
      if (run.output().includes(said)) resolve()
    })
  })
  const failed = run.ended.then((code) => {
    throw new Error(`ended with ${code}:\n${run.output()}`)
  })
  await Promise.race([seen, failed])
}

let folder: string
let env: Record<string, string>

async function otherPorts(): Promise<Record<string, string>> {
  const [app, api, mail, smtp] = (await freePorts(4)).map(String)
  return { APP_PORT: app ?? '', API_PORT: api ?? '', MAIL_PORT: mail ?? '', SMTP_PORT: smtp ?? '' }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'))
  env = { ...(await otherPorts()), DATA_DIR: join(folder, 'data') }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

function bookings(key: string, init: RequestInit = {}): Promise<Response> {
  const headers = { apikey: demonstrationSetting(key), 'content-type': 'application/json' }
  return fetch(`http://localhost:${env.API_PORT}/rest/v1/booking_requests`, { ...init, headers })
}

test('the site and the backend run, stop on Ctrl-C, and the bookings stay', async () => {
  const first = start(script, env)
  await ready(first)
  for (const port of [env.APP_PORT, env.API_PORT, env.MAIL_PORT]) {
    expect(first.output()).toContain(`http://localhost:${port}`)
  }
  const site = `http://localhost:${env.APP_PORT}`
  const page = await fetch(`${site}/rezerwacja`)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain(`http://localhost:${env.API_PORT}`)
  const body = JSON.stringify({
    name: 'Jan Kowalski',
    email: 'jan@example.pl',
    phone: '600',
    area: 40,
    total_price: 4400,
    preferred_date: new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10),
  })
  const key = 'VITE_SUPABASE_PUBLISHABLE_KEY'
  expect((await bookings(key, { method: 'POST', body })).status).toBe(201)
  const another = start(script, { ...env, ...(await otherPorts()) })
  expect(await another.ended).toBe(1)
  expect(another.output()).toMatch(/data folder .* is in use by process \d+/)
  const smoke = start(['supabase/local/node.js', 'tests/smoke/run.ts', '--url', `${site}/`], {})
  expect(await smoke.ended, smoke.output()).toBe(0)
  expect(smoke.output()).toMatch(/\d\d passed, 0 failed/)
  first.child.kill('SIGINT')
  expect(await first.ended).toBe(0)

  const second = start([...script, '--dev'], env)
  await ready(second)
  const stored = await bookings('SUPABASE_SECRET_KEY')
  expect(await stored.json()).toMatchObject([{ name: 'Jan Kowalski' }])
  // Nobody has asked for its mails: the sweep that begins with the start sends them.
  const mails = async () => (await fetch(`http://localhost:${env.MAIL_PORT}/messages`)).json()
  await vi.waitFor(async () => expect(await mails()).toHaveLength(2), 60_000)
  const source = await fetch(site)
  expect(await source.text()).toContain('/@vite/client')
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)

  const third = start([...script, '--dev'], env)
  await ready(third, 'Starting the site')
  third.child.kill('SIGHUP')
  expect(await third.ended, 'the terminal is closed').toBe(0)
}, 240_000)

describe('ends with one plain line', () => {
  async function message(changes: Record<string, string>, args = script): Promise<string> {
    const run = start(args, { ...env, ...changes })
    expect(await run.ended).toBe(1)
    expect(run.output().trim().split('\n')).toHaveLength(1)
    return run.output()
  }

  test('when a port is taken', async () => {
    const taken = createServer()
    const port = await listen(taken, 0, 'probe', '')
    const said = await message({ ...(await otherPorts()), SMTP_PORT: String(port) })
    expect(said).toMatch(new RegExp(`Port ${port} .* already in use.*SMTP_PORT`))
    taken.close()
  })

  test.each([
    ['a port is no port', { API_PORT: '70000' }, 'API_PORT must be a port number'],
    ['two ports are the same', { APP_PORT: '4000', API_PORT: '4000' }, 'must differ'],
  ])('when %s', async (_, ports, words) => {
    expect(await message(ports)).toContain(words)
  })

  test('when the data folder can not be written', async () => {
    const inFile = join(root, 'package.json', 'data')
    const ports = await otherPorts()
    expect(await message({ ...ports, DATA_DIR: inFile })).toContain('is not writable')
  })

  test('when Node is too old', async () => {
    const old = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.19.0'})`
    expect(await message({}, ['--import', old, ...script])).toMatch(
      /^Node 22.22 or newer is needed/,
    )
  })
})
