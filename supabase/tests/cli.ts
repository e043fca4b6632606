/** The Supabase CLI against the embedded Postgres, which it sees as an ordinary server. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { freePort } from '../../tests/freePorts.ts'

export interface CliAnswer {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Opens a database to the CLI; `run` adds its address to the arguments. */
export async function openForCli(program: string, database: PGlite) {
  const port = await freePort()
  const server = new PGLiteSocketServer({
    db: database,
    port,
    host: '127.0.0.1',
    maxConnections: 10,
  })
  await server.start()
  const address = `--remote=postgresql://postgres:local@127.0.0.1:${port}/postgres?sslmode=disable`
  return {
    run(...args: string[]): Promise<CliAnswer> {
      // Nothing is reported anywhere.
      const env = { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' }
      return new Promise((resolve) => {
        const all = [...args, address]
        execFile(program, all, { cwd: root, env }, (error, stdout, stderr) => {
          const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0
          resolve({ code, stdout, stderr })
        })
      })
    },
    async stop() {
      await server.stop()
      await database.close()
    },
  }
}
