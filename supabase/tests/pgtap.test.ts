/** The pgTAP files on the embedded Postgres. */
import type { PGlite } from '@electric-sql/pglite'
import { pgtap } from '@electric-sql/pglite-pgtap'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../local/database/database.ts'
import { prepareTap, runTap, tapFiles } from './runTap.ts'

let database: PGlite

beforeAll(async () => {
  database = await openDatabase(undefined, () => undefined, { pgtap })
  await prepareTap(database)
})

afterAll(() => database?.close())

test.each(tapFiles)('%s', async (file) => {
  const { planned, ran, failures } = await runTap(database, file)
  expect(failures).toEqual([])
  expect(ran).toBe(planned)
})
