/** Prices and the first day that can be booked: the database, the form and the copy say the same. */
import { readdir, readFile } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areaOptions } from '../../src/domain/areas.ts'
import { earliestBookableDay, leadDays } from '../../src/domain/schedule.ts'
import { openDatabase } from '../local/database/database.ts'

let database: PGlite

beforeAll(async () => {
  database = await openDatabase(undefined, () => undefined)
}, 180_000)

afterAll(() => database.close())

test('the newest prices of the database are those of the form', async () => {
  const { rows } = await database.query(
    'select distinct on (area) area, price from private.prices order by area, valid_from desc',
  )
  expect(rows).toEqual(areaOptions.map(({ area, price }) => ({ area, price })))
})

test('every option of the form can be booked, and is not marked as an old price', async () => {
  for (const { area, price } of areaOptions) {
    const { rows } = await database.query(
      `insert into public.booking_requests (name, email, phone, area, total_price, preferred_date)
      values ('Jan Kowalski', 'jan@example.pl', '600', $1, $2, current_date + 60) returning old_price`,
      [area, price],
    )
    expect(rows).toEqual([{ old_price: false }])
  }
})

test('the first day that the database takes is the first one of the form', async () => {
  const now = new Date('2026-12-09T22:59:59Z')
  const { rows } = await database.query(
    'select private.earliest_painting_day($1)::text as first_day',
    [now],
  )
  expect(rows).toEqual([{ first_day: earliestBookableDay(now) }])
})

const copyFolder = new URL('../../locales/pl/', import.meta.url)

/** The parts of the copy that match, each with its file. */
async function findInCopy(pattern: RegExp): Promise<{ place: string; amount: string }[]> {
  const found: { place: string; amount: string }[] = []
  for (const file of await readdir(copyFolder)) {
    const text = await readFile(new URL(file, copyFolder), 'utf8')
    for (const [words, amount = ''] of text.matchAll(pattern)) {
      found.push({ place: `${file}: ${words}`, amount })
    }
  }
  return found
}

// The specification's prices per m², which no list reckons with (README, questions for the owner).
const perSquareMetre = ['30', '90', '110']

test('every price in the copy is on the list; as "zł" only the lowest and the highest are named', async () => {
  const prices = areaOptions.map(({ price }) => String(price))
  const places = await findInCopy(/(\d+)[ \u00a0](?:zł|PLN)(?:\/m²)?/g)
  const wrong = places.filter(({ place, amount }) => {
    if (place.endsWith('/m²')) return !perSquareMetre.includes(amount)
    return !(place.endsWith('zł') ? [prices[0], prices.at(-1)] : prices).includes(amount)
  })
  expect(wrong).toEqual([])
})

// Other periods that the copy names: a job, the second payment, complaints, withdrawal, what a price or an order waits.
const otherPeriods = [3, 5, 7, 14, 30]

test('every other number of days in the copy is the one from a booking to its first day', async () => {
  const places = await findInCopy(/(\d+)[ \u00a0]dni\b/g)
  const wrong = places.filter(({ amount }) => ![leadDays, ...otherPeriods].includes(Number(amount)))
  expect(wrong).toEqual([])
  expect(places.map(({ amount }) => amount)).toContain(String(leadDays))
})
