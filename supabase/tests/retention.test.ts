/** The privacy text and the purge name the same periods. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import annex from '../../locales/pl/annex.json' with { type: 'json' }
import booking from '../../locales/pl/booking.json' with { type: 'json' }
import { openDatabase } from '../local/database/database.ts'

test('every period of the table is in the privacy text, and no other', async () => {
  const database = await openDatabase(undefined, () => undefined)
  const { rows } = await database.query<{ months: number; ends: boolean; statuses: string[] }>(
    `select (extract(year from keep) * 12 + extract(month from keep))::integer as months,
      from_end_of_year as ends, array_agg(status order by status) as statuses
    from private.retention group by 1, 2 order by 1`,
  )
  await database.close()
  expect(rows).toEqual([
    { months: 12, ends: false, statuses: ['cancelled', 'new'] },
    { months: 60, ends: true, statuses: ['confirmed', 'done', 'paid', 'withdrawal'] },
  ])
  for (const copy of [annex, booking]) {
    const text = JSON.stringify(copy).replaceAll('\u00a0', ' ')
    expect(text).toMatch(/usuwamy po 12 miesiącach/)
    expect(text).toMatch(/przechowujemy 5 lat/)
    const periods = [...text.matchAll(/(?:po|przechowujemy) (\d+ (?:miesiąc\w+|lat\w*))/g)]
    expect(new Set(periods.map(([, period]) => period))).toEqual(
      new Set(['12 miesiącach', '5 lat']),
    )
  }
})

test('the manual names no other', async () => {
  const manual = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  expect(manual).toMatch(/12 months[^.]*5\s+years/)
})
