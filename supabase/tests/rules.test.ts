/** Prices, days that can be booked, the characters of a name: the database, the form and the copy say the same. */
import { readdir, readFile } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areaOptions } from '../../src/domain/areas.ts'
import { earliestBookableDay, latestBookableDay, leadDays } from '../../src/domain/schedule.ts'
import { nameProblem, tidy } from '../../src/domain/text.ts'
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

test('the last day that the database takes is the last one of the form', async () => {
  const { rows } = await database.query('select private.latest_painting_day()::text as last_day')
  expect(rows).toEqual([{ last_day: latestBookableDay(new Date()) }])
})

test('a name has the same characters in form and table: no digit, sign or blank of any script', async () => {
  const { rows } = await database.query<{ code: number }>(
    `select code from generate_series(1, 917999) as code
    where code not between 55296 and 57343 and (code < 212992 or code > 917503)
      and private.is_name('Ab' || chr(code) || 'b')`,
  )
  const ofTable = new Set(rows.map(({ code }) => code))
  const differ: string[] = []
  for (let code = 1; code < 918_000; code += code === 212_991 ? 704_513 : 1) {
    const name = `Ab${String.fromCodePoint(code)}b`
    const isTaken = tidy(name) === name && nameProblem(name) === undefined
    // Of what is no character yet the table may take what it likes.
    if (isTaken !== ofTable.has(code) && !/\p{Cn}/u.test(name)) differ.push(code.toString(16))
  }
  // New in Unicode 17: not every database knows its plain form.
  expect(differ.filter((code) => code !== 'a7f1')).toEqual([])
  const characters = [...ofTable].flatMap((code) => [
    ...String.fromCodePoint(code).normalize('NFKC'),
  ])
  const signs = characters.filter((part) => /[\p{N}\p{P}\p{S}\p{Cc}\p{Cf}\p{Co}]/u.test(part))
  expect(new Set(signs)).toEqual(new Set("'-.\u2019"))
}, 180_000)

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
