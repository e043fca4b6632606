/** The embedded database: migrated once, the same after a restart, and honest about changed files. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../local/database/database.ts'
import { migrate, readMigrations, readPlatformSql } from '../local/database/migrations.ts'
import { schemaPicture } from './schemaPicture.ts'

const quiet = () => undefined

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bookings-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a second run of the migrations applies nothing, and running their SQL again changes nothing', async () => {
  const database = await PGlite.create()
  const [platformSql, migrations] = [await readPlatformSql(), await readMigrations()]
  const versions = migrations.map(({ version }) => version)
  expect(await migrate(database, platformSql, migrations)).toEqual(versions)
  expect(await migrate(database, platformSql, migrations)).toEqual([])
  const before = await schemaPicture(database)
  for (const { sql } of migrations) await database.exec(`begin;\n${sql}\n;commit;`)
  expect(await schemaPicture(database)).toEqual(before)
  await database.close()
}, 180_000)

test('bookings outlive a restart', async () => {
  const folder = await dataFolder()
  const first = await openDatabase(folder, quiet)
  await first.exec(`insert into public.booking_requests
    (name, email, phone, area, total_price, preferred_date)
    values ('Jan Kowalski', 'jan@example.pl', '600', 40, 4400, current_date + 60)`)
  await first.close()
  const second = await openDatabase(folder, quiet)
  const { rows } = await second.query('select name, area from public.booking_requests')
  expect(rows).toEqual([{ name: 'Jan Kowalski', area: 40 }])
  await second.close()
}, 180_000)

test('a migration that was changed afterwards is refused with a way out', async () => {
  const database = await openDatabase(undefined, quiet)
  const [first, ...others] = await readMigrations()
  if (!first) throw new Error('there are no migrations')
  const changed = [{ ...first, sql: `${first.sql}-- changed` }, ...others]
  const run = migrate(database, await readPlatformSql(), changed)
  await expect(run).rejects.toThrow(/was changed after the data folder was made/)
  await database.close()
}, 180_000)

test('a data folder of other migrations is refused with a way out', async () => {
  const database = await openDatabase(undefined, quiet)
  const [, ...others] = await readMigrations()
  const run = migrate(database, await readPlatformSql(), others)
  await expect(run).rejects.toThrow(/migration \d{14} that is none of ours\. Delete the folder/)
  await database.close()
}, 180_000)

test('a broken migration leaves nothing behind', async () => {
  const database = await openDatabase(undefined, quiet)
  const broken = {
    version: '29990101000000',
    name: 'broken',
    sql: 'create table half (); nonsense',
  }
  const run = migrate(database, await readPlatformSql(), [...(await readMigrations()), broken])
  await expect(run).rejects.toThrow('migration 29990101000000: syntax error')
  const { rows } = await database.query(`select to_regclass('public.half') as half`)
  expect(rows).toEqual([{ half: null }])
  await database.close()
}, 180_000)
