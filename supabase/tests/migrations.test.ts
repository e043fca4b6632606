/** The embedded database's migrations: applied once, and honest about changed, foreign and broken ones. */
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../local/database/database.ts'
import { migrate, readMigrations, readPlatformSql } from '../local/database/migrations.ts'

const [platform, migrations] = [await readPlatformSql(), await readMigrations()]
const database = await openDatabase()
afterAll(() => database.close())

// Whenever it is named, "if not exists" or not, a hosted project grants the rights on pg_cron anew, and fails where they
// were passed on, as its own page for schedules does. Its advisors warn of extensions in the exposed schema.
test('pg_cron is named only where it is missing, and no extension goes to the exposed schema', () => {
  const made = migrations.flatMap(({ sql }) => sql.match(/(?<=create extension ).*/g) ?? [])
  expect(made).toEqual([
    'pg_cron with schema pg_catalog;',
    'if not exists pg_net with schema extensions;',
  ])
})

test('the purge runs as often as the privacy text says, the sweep as the manual does', () => {
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
  ['none of ours', migrations.slice(1), /another migration \d{14}\. Delete the folder/],
  ['broken', [...migrations, broken], 'migration 29990101000000: syntax error'],
])('one that is %s is refused, and leaves nothing behind', async (_, given, words) => {
  await expect(migrate(database, platform, given)).rejects.toThrow(words)
  const { rows } = await database.query(`select to_regclass('public.half') as half`)
  expect(rows).toEqual([{ half: null }])
  expect(await migrate(database, platform, migrations)).toEqual([])
})
