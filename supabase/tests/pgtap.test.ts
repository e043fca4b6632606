/** The pgTAP files on the embedded Postgres, each on a database of its own. */
import { pgtap } from '@electric-sql/pglite-pgtap'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../local/database/database.ts'
import { prepareTap, runTap, tapFiles } from './runTap.ts'

describe('pgTAP on the embedded Postgres', () => {
  test.each(tapFiles)(
    '%s',
    async (file) => {
      const database = await openDatabase(undefined, () => undefined, { pgtap })
      try {
        await prepareTap(database)
        const { planned, ran, failures } = await runTap(database, file)
        expect(failures).toEqual([])
        expect(ran).toBe(planned)
      } finally {
        await database.close()
      }
    },
    180_000,
  )
})
