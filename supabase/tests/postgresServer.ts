/** A real Postgres with every migration, in its own folder, reached over a socket file; deleted when stopped. */
import { type ExecFileOptions, execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readMigrations, readPlatformSql } from '../local/database/migrations.ts'

const execute = promisify(execFile)
const places = [process.env.PG_BIN, ...[18, 17, 16, 15].map((n) => `/usr/lib/postgresql/${n}/bin`)]

/** The folder of Postgres's programs; undefined if it is not installed. */
export const postgresBin = places.find((folder) => folder && existsSync(join(folder, 'initdb')))

// initdb refuses to run as root: then the server runs as "nobody".
const nobody = 65_534
const identity: ExecFileOptions = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

async function withInput(program: string, args: readonly string[], input: string): Promise<string> {
  const running = execute(program, args, { ...identity, maxBuffer: 10_000_000 })
  running.child.stdin?.end(input)
  return String((await running).stdout)
}

/** Runs every migration, each in its own transaction. */
export async function runMigrations(run: (sql: string) => Promise<string>): Promise<void> {
  for (const { sql } of await readMigrations()) await run(`begin;\n${sql}\n;commit;`)
}

export type PostgresServer = Awaited<ReturnType<typeof startMigratedPostgres>>

/** Creates, starts and migrates a server. */
export async function startMigratedPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  if (identity.uid !== undefined) await chown(folder, nobody, nobody)
  await chmod(folder, 0o700)
  const data = join(folder, 'data')
  const program = (name: string) => join(postgresBin ?? '', name)
  const options = { ...identity, cwd: folder }
  const initArguments = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  await execute(program('initdb'), [...initArguments, '--locale=C.UTF-8'], options)
  const settings = `-k ${folder} -c listen_addresses= -c fsync=off`
  const log = join(folder, 'log')
  await execute(program('pg_ctl'), ['-D', data, '-w', '-l', log, '-o', settings, 'start'], options)
  const connection = ['-h', folder, '-U', 'postgres']
  const psqlArguments = [...connection, '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1']
  /** Returns psql's plain output; stops at the first error. */
  const run = (sql: string) => withInput(program('psql'), psqlArguments, sql)
  await run(await readPlatformSql())
  await runMigrations(run)
  return {
    /** Where its socket file is. */
    folder,
    run,
    /** Its schema and rows as SQL text. */
    dump: () => withInput(program('pg_dump'), connection, ''),
    async stop() {
      await execute(program('pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], options)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
