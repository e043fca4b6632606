/** The migrations and the pgTAP files on Postgres 17, which hosted projects run: an older PGlite carries it. */
import { PGlite } from 'pglite-17'
import { pgtap } from 'pglite-17/pgtap'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations, readPlatformSql } from '../local/database/migrations.ts'
import { prepareTap, runTap, tapFiles } from './runTap.ts'
import { schemaPicture } from './schemaPicture.ts'

let database: PGlite

beforeAll(async () => {
  database = await PGlite.create({ extensions: { pgtap } })
}, 180_000)

afterAll(() => database?.close())

test('an empty Postgres 17 takes every migration, and each a second time without a change', async () => {
  const { rows } = await database.query(`select current_setting('server_version') as version`)
  expect(rows).toEqual([{ version: expect.stringMatching(/^17\./) }])
  const migrations = await readMigrations()
  const applied = await migrate(database, await readPlatformSql(), migrations)
  expect(applied).toEqual(migrations.map(({ version }) => version))
  const before = await schemaPicture(database)
  for (const part of Object.values(before)) expect(part).not.toEqual([])
  for (const { sql } of migrations) await database.exec(`begin;\n${sql}\n;commit;`)
  expect(await schemaPicture(database)).toEqual(before)
  await prepareTap(database)
}, 180_000)

test.each(tapFiles)(
  '%s',
  async (file) => {
    const { planned, ran, failures } = await runTap(database, file)
    expect(failures).toEqual([])
    expect(ran).toBe(planned)
  },
  180_000,
)
