/** The host of the edge functions: starts them when asked, again after a crash, and says when it can't. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FunctionHost, makeFunctionHost } from '../local/functionHost.ts'
import { close, listen } from '../local/listen.ts'

const functions = {
  echo: `Deno.serve(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/die')) Deno.exit(7)
    if (pathname.endsWith('/pid')) return Response.json(Deno.pid)
    const body = await request.text()
    return Response.json({ pathname, method: request.method, body, word: Deno.env.get('WORD') })
  })`,
  broken: `throw new Error('no settings')`,
}

let folder: string
let host: FunctionHost
let server: Server
let url: string
const log: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'functions-'))
  for (const [name, code] of Object.entries(functions)) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'index.ts'), code)
  }
  const env = { WORD: 'given' }
  host = makeFunctionHost({ folder, env, watch: false, log: (line) => log.push(line) })
  server = createServer((request, response) => {
    const name = request.url?.split('/')[3] ?? ''
    host.forward(name, request, { 'content-type': 'text/plain' }, response).then(
      (found) => found || response.writeHead(404).end(),
      () => response.writeHead(503).end(),
    )
  })
  url = `http://localhost:${await listen(server, 0, 'functions', '')}/functions/v1`
})

afterAll(async () => {
  await close(server)
  await host.stop()
  await rm(folder, { recursive: true, force: true })
})

test('passes requests on, with the environment of the functions', async () => {
  const answer = await fetch(`${url}/echo`, { method: 'POST', body: 'zażółć' })
  expect(await answer.json()).toEqual({
    pathname: '/echo',
    method: 'POST',
    body: 'zażółć',
    word: 'given',
  })
}, 180_000)

test('starts a function again that ended', async () => {
  expect((await fetch(`${url}/echo/die`)).status).toBe(503)
  await vi.waitFor(async () => expect((await fetch(`${url}/echo`)).status).toBe(200), 30_000)
}, 180_000)

test('fails a request for a function that can not start, and logs why', async () => {
  expect((await fetch(`${url}/broken`)).status).toBe(503)
  expect(log.join('\n')).toContain('no settings')
}, 180_000)

test('knows which functions there are', async () => {
  for (const name of ['nope', '..', 'Echo', '']) {
    expect((await fetch(`${url}/${name}`)).status).toBe(404)
  }
})

test('leaves no process behind', async () => {
  const pid: unknown = await (await fetch(`${url}/echo/pid`)).json()
  expect(process.kill(Number(pid), 0)).toBe(true)
  await host.stop()
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
}, 180_000)
