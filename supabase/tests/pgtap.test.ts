/** The migrations and the pgTAP files on the hosted projects' Postgres 17; with TEST_REST=1 on our own and a real one, too. */
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { pgtap } from '@electric-sql/pglite-pgtap'
import { PGlite } from 'pglite-17'
import { pgtap as pgtap17 } from 'pglite-17/pgtap'
import { afterAll, describe, expect, test } from 'vitest'
import { isRest } from '../../tests/rest.ts'
import { openDatabase } from '../local/database/database.ts'
import { migrate, readMigrations, readPlatformSql } from '../local/database/migrations.ts'
import { type PostgresServer, postgresBin, startMigratedPostgres } from './postgresServer.ts'

const folder = new URL('./', import.meta.url)
/** Each plans its tests and rolls back at its end. */
const tapFiles = (await readdir(folder)).filter((file) => file.endsWith('.sql'))

type TapDatabase = Pick<PostgresServer, 'run' | 'stop'>

async function withPgtap(database: Pick<PGlite, 'exec' | 'close'>): Promise<TapDatabase> {
  await database.exec('create extension pgtap with schema extensions')
  return {
    async run(sql) {
      const results = await database.exec(sql)
      const values = results.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)))
      return values.join('\n')
    },
    stop: () => database.close(),
  }
}

async function openPostgres17(): Promise<TapDatabase> {
  const database = await PGlite.create({ extensions: { pgtap: pgtap17 } })
  const { rows } = await database.query('show server_version')
  expect(rows).toEqual([{ server_version: expect.stringMatching(/^17\./) }])
  await migrate(database, await readPlatformSql(), await readMigrations())
  return withPgtap(database)
}

const openEmbedded = async () => withPgtap(await openDatabase(undefined, undefined, { pgtap }))

/** pgTAP is plain SQL; the package for the embedded Postgres has it in an archive. */
async function openReal(): Promise<TapDatabase> {
  const archive = resolve('node_modules/@electric-sql/pglite-pgtap/dist/pgtap.tar.gz')
  const member = 'share/postgresql/extension/pgtap--1.3.5.sql'
  const options = { maxBuffer: 10_000_000 }
  const { stdout } = await promisify(execFile)('tar', ['-xzOf', archive, member], options)
  const server = await startMigratedPostgres()
  await server.run(`set client_min_messages = warning; set search_path = extensions;\n${stdout}`)
  return server
}

const databases: [name: string, TapDatabase][] = [['Postgres 17', await openPostgres17()]]
if (isRest) databases.push(['the embedded one', await openEmbedded()])
if (isRest && postgresBin) databases.push(['a real server', await openReal()])

/** How many tests were planned and ran, and the lines of each failure. */
function parseTap(output: string) {
  const planned = Number(/^1\.\.(\d+)/m.exec(output)?.[1])
  const results = output.match(/^(?:not )?ok \d+.*(?:\n#.*)*/gm) ?? []
  return { planned, ran: results.length, failures: results.filter((one) => one.startsWith('not')) }
}

describe.each(databases)('%s', (_, database) => {
  afterAll(() => database.stop())

  test.each(tapFiles)('%s', async (file) => {
    const parts = ['helpers.pgsql', file].map((name) => readFile(new URL(name, folder), 'utf8'))
    const sql = ['set search_path = public, extensions;', ...(await Promise.all(parts))].join('\n')
    const { planned, ran, failures } = parseTap(await database.run(sql))
    expect(failures).toEqual([])
    expect(ran).toBe(planned)
  })
})
