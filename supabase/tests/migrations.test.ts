/** The embedded database's migrations: applied once, and honest about changed, foreign and broken ones. */
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../local/database/database.ts'
import {
  type Migration,
  migrate,
  readMigrations,
  readPlatformSql,
} from '../local/database/migrations.ts'

const migrations = await readMigrations()
const database = await openDatabase()
afterAll(() => database.close())

const run = async (given: readonly Migration[]) => migrate(database, await readPlatformSql(), given)

// Whenever it is named, "if not exists" or not, a hosted project grants the rights on pg_cron anew, and fails where they
// were passed on, as its own page for schedules does. Its advisors warn of extensions in the exposed schema.
test('pg_cron is named only where it is missing, and no extension goes to the exposed schema', () => {
  const made = migrations.flatMap(({ sql }) => sql.match(/(?<=create extension ).*/g) ?? [])
  expect(made).toEqual([
    'pg_cron with schema pg_catalog;',
    'if not exists pg_net with schema extensions;',
  ])
})

const changed = (all: readonly Migration[]) => all.map((one) => ({ ...one, sql: `${one.sql}--` }))
const removed = (all: readonly Migration[]) => all.slice(1)
const broken = (all: readonly Migration[]) => [
  ...all,
  { version: '29990101000000', name: 'broken', sql: 'create table half (); nonsense' },
]

test.each([
  ['changed afterwards', changed, /another migration \d{14}\. Delete the folder/],
  ['none of ours', removed, /another migration \d{14}\. Delete the folder/],
  ['broken', broken, 'migration 29990101000000: syntax error'],
])('one that is %s is refused, and leaves nothing behind', async (_, change, words) => {
  await expect(run(change(migrations))).rejects.toThrow(words)
  const { rows } = await database.query(`select to_regclass('public.half') as half`)
  expect(rows).toEqual([{ half: null }])
  expect(await run(migrations)).toEqual([])
})
