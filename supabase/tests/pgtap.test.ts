/** The pgTAP files on the embedded Postgres, each on a database of its own. */
import { readdir, readFile } from 'node:fs/promises'
import { pgtap } from '@electric-sql/pglite-pgtap'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../local/database/database.ts'
import { parseTap } from './tap.ts'

const folder = new URL('./', import.meta.url)
const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'))

describe('pgTAP on the embedded Postgres', () => {
  test.each(files)(
    '%s',
    async (file) => {
      const database = await openDatabase(undefined, () => undefined, { pgtap })
      try {
        await database.exec('create extension pgtap with schema extensions')
        await database.exec('set search_path = public, extensions')
        const results = await database.exec(await readFile(new URL(file, folder), 'utf8'))
        const texts = results.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)))
        const { planned, ran, failures } = parseTap(texts.join('\n'))
        expect(failures).toEqual([])
        expect(ran).toBe(planned)
      } finally {
        await database.close()
      }
    },
    180_000,
  )
})
