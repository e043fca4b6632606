/** The privacy text, the manual and the purge name the same periods (`retention.sql` proves the purge). */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import annex from '../../locales/pl/annex.json' with { type: 'json' }
import booking from '../../locales/pl/booking.json' with { type: 'json' }

test('twelve months and five years, and no other period', () => {
  for (const copy of [annex, booking]) {
    const text = JSON.stringify(copy).replaceAll('\u00a0', ' ')
    expect(text).toMatch(/anulowane usuwamy po 12 miesiącach od/)
    expect(text).toMatch(/przechowujemy 5 lat od końca roku/)
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
