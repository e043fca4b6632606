/** The host of the edge functions: restarts them after a crash or a change, logs why one can't start, leaves none behind. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeFunctionHost } from '../local/functionHost.ts'
import { close, listen } from '../local/server.ts'

const functions = {
  echo: `Deno.serve((request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/die')) Deno.exit(7)
    return Response.json(pathname.endsWith('/pid') ? Deno.pid : request.url)
  })`,
  broken: `throw new Error('no settings')`,
  changing: `import { word } from './part.ts'
    Deno.serve(() => Response.json(word))`,
  'changing/part': `export const word = 'before'`,
}

const folder = await mkdtemp(join(tmpdir(), 'functions-'))
for (const [name, code] of Object.entries(functions)) {
  const file = join(folder, name.includes('/') ? `${name}.ts` : `${name}/index.ts`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, code)
}
const log: string[] = []
const options = { folder, env: {}, log: (line: string) => void log.push(line) }
const host = makeFunctionHost({ ...options, watch: false })
const watchingHost = makeFunctionHost({ ...options, watch: true })
const server = createServer((request, response) => {
  const name = request.url?.split('/')[3] ?? ''
  const chosen = name === 'changing' ? watchingHost : host
  chosen.forward(name, request, {}, response).then(
    (found) => found || response.writeHead(404).end(),
    () => response.writeHead(503).end(),
  )
})
const url = `http://localhost:${await listen(server)}/functions/v1`

afterAll(async () => {
  await close(server)
  await host.stop()
  await watchingHost.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a function that ended is started again', async () => {
  expect((await fetch(`${url}/echo/die`)).status).toBe(503)
  await vi.waitFor(async () => expect((await fetch(`${url}/echo`)).status).toBe(200), 30_000)
})

test("a request for a function that can't start fails, and the reason is logged", async () => {
  expect((await fetch(`${url}/broken`)).status).toBe(503)
  // Its last words may be read after its end.
  await vi.waitFor(() => expect(log.join('\n')).toContain('no settings'), 30_000)
})

test('with watch, a changed file takes effect', async () => {
  const ask = async () => (await fetch(`${url}/changing`)).json()
  expect(await ask()).toBe('before')
  const part = join(folder, 'changing', 'part.ts')
  await writeFile(part, functions['changing/part'].replace('before', 'after'))
  await vi.waitFor(async () => expect(await ask()).toBe('after'), 30_000)
})

test.each(['nope', '..%2fecho', 'Echo', ''])('there is no function "%s"', async (name) => {
  expect((await fetch(`${url}/${name}`)).status).toBe(404)
})

test.each([false, true])('a killed host ends its functions (watch: %s)', async (watch) => {
  const program = join(folder, `host-${watch}.ts`)
  const hostUrl = new URL('../local/functionHost.ts', import.meta.url)
  await writeFile(
    program,
    `import { createServer } from 'node:http'
    import { makeFunctionHost } from '${hostUrl}'
    const folder = ${JSON.stringify(folder)}
    const host = makeFunctionHost({ folder, env: {}, watch: ${watch}, log() {} })
    const server = createServer((request, response) => host.forward('echo', request, {}, response))
    server.listen(0, '127.0.0.1', () => console.log(server.address().port))`,
  )
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [port] = await once(child.stdout, 'data')
  const answer = await fetch(`http://127.0.0.1:${Number(String(port))}/functions/v1/echo`)
  const functionUrl = String(await answer.json())
  expect((await fetch(functionUrl)).status).toBe(200)
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(fetch(functionUrl)).rejects.toThrow(), 30_000)
})

test('a stopped host leaves no process behind', async () => {
  const pid: unknown = await (await fetch(`${url}/echo/pid`)).json()
  expect(process.kill(Number(pid), 0)).toBe(true)
  await host.stop()
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
})
