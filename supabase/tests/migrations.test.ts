/** The embedded database's migrations: applied once; changed, missing and broken ones are refused. */
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../local/database/database.ts'
import { migrate, readMigrations, readPlatformSql } from '../local/database/migrations.ts'

const [platform, migrations] = [await readPlatformSql(), await readMigrations()]
const database = await openDatabase()
afterAll(() => database.close())

// A hosted project fails on "create extension if not exists pg_cron" if rights on it were passed on, as its own dashboard
// does; its advisors warn of extensions in the exposed schema.
test('pg_cron is created only if it is missing, and no extension is in the exposed schema', () => {
  const made = migrations.flatMap(({ sql }) => sql.match(/(?<=create extension ).*/g) ?? [])
  expect(made).toEqual([
    'pg_cron with schema pg_catalog;',
    'if not exists pg_net with schema extensions;',
  ])
})

test('the purge runs as often as the privacy text says, the sweep as often as the manual says', () => {
  const planned = /cron\.schedule\('([^']+)', '([^']+)'/g
  const made = migrations.flatMap(({ sql }) => [...sql.matchAll(planned)])
  expect(made.map(([, job, times]) => [job, times])).toEqual([
    ['purge', expect.stringMatching(/^\d+ \* \* \* \*$/)],
    ['mail-sweep', '*/5 * * * *'],
  ])
})

const changed = migrations.map((one) => ({ ...one, sql: `${one.sql}--` }))
const broken = { version: '29990101000000', name: 'broken', sql: 'create table half (); nonsense' }

test.each([
  ['changed afterwards', changed, /another migration \d{14}\. Delete the folder/],
  ['missing', migrations.slice(1), /another migration \d{14}\. Delete the folder/],
  ['broken', [...migrations, broken], 'migration 29990101000000: syntax error'],
])('a migration that is %s is refused, and leaves nothing behind', async (_, given, words) => {
  await expect(migrate(database, platform, given)).rejects.toThrow(words)
  const { rows } = await database.query(`select to_regclass('public.half') as half`)
  expect(rows).toEqual([{ half: null }])
  expect(await migrate(database, platform, migrations)).toEqual([])
})
