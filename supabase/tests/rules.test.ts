/** Prices, days, order numbers, the characters of a name, periods: database, form, copy and manual say the same. */
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { areaOptions } from '../../src/domain/areas.ts'
import { orderNumber } from '../../src/domain/orderNumber.ts'
import { earliestBookableDay, latestBookableDay, leadDays } from '../../src/domain/schedule.ts'
import { nameRule, tidy } from '../../src/domain/text.ts'
import { isRest } from '../../tests/rest.ts'
import { openDatabase } from '../local/database/database.ts'

/** All scripts of Europe and India, and the signs; every character in `npm run test:all`. */
const lastCharacter = isRest ? 917_999 : 0x2fff

const manual = await readFile(new URL('../README.md', import.meta.url), 'utf8')
const database = await openDatabase()
afterAll(() => database.close())

describe('the database and the form', () => {
  test('have the same prices', async () => {
    const { rows } = await database.query(
      'select distinct on (area) area, price from private.prices order by area, valid_from desc',
    )
    expect(rows).toEqual(areaOptions.map(({ area, price }) => ({ area, price })))
  })

  test('have the same first and last day', async () => {
    const now = new Date()
    const { rows } = await database.query(
      'select private.earliest_painting_day($1)::text as first, private.latest_painting_day()::text as last',
      [now],
    )
    expect(rows).toEqual([{ first: earliestBookableDay(now), last: latestBookableDay(now) }])
  })

  test('make the same number of an id', async () => {
    const last = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
    const ids = [last, ...Array.from({ length: 50 }, () => randomUUID())]
    const { rows } = await database.query(
      'select public.order_number(id::uuid) as number from unnest($1::text[]) as id',
      [ids],
    )
    expect(rows).toEqual(ids.map((id) => ({ number: orderNumber(id) })))
  })

  test('take the same characters in a name: no digit, sign or blank of any script', async () => {
    const { rows } = await database.query<{ code: number }>(
      `select code from generate_series(1, $1) as code
      where code not between 55296 and 57343 and (code < 212992 or code > 917503)
        and private.is_name('Ab' || chr(code) || 'b')`,
      [lastCharacter],
    )
    const ofTable = new Set(rows.map(({ code }) => code))
    const differ: string[] = []
    for (let code = 1; code <= lastCharacter; code += code === 212_991 ? 704_513 : 1) {
      const name = `Ab${String.fromCodePoint(code)}b`
      const isTaken = tidy(name) === name && nameRule.problem(name) === undefined
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
  })
})

const copyFolder = new URL('../../locales/pl/', import.meta.url)

/** The parts of the copy that match, each with its file and what stands in the pattern's group. */
async function findInCopy(pattern: RegExp): Promise<{ place: string; found: string }[]> {
  const places: { place: string; found: string }[] = []
  for (const file of await readdir(copyFolder)) {
    const text = (await readFile(new URL(file, copyFolder), 'utf8')).replaceAll('\u00a0', ' ')
    for (const [words, found = ''] of text.matchAll(pattern)) {
      places.push({ place: `${file}: ${words}`, found })
    }
  }
  return places
}

// The specification's prices per m², which no list reckons with (README, questions for the owner).
const perSquareMetre = ['30', '90', '110']

test('every price in the copy is on the list; as "zł" only the lowest and the highest are named', async () => {
  const prices = areaOptions.map(({ price }) => String(price))
  const places = await findInCopy(/(\d+) (?:zł|PLN)(?:\/m²)?/g)
  const wrong = places.filter(({ place, found }) => {
    if (place.endsWith('/m²')) return !perSquareMetre.includes(found)
    return !(place.endsWith('zł') ? [prices[0], prices.at(-1)] : prices).includes(found)
  })
  expect(wrong).toEqual([])
  const sizes = await findInCopy(/do (\d+) m²/g)
  expect(sizes.filter(({ found }) => found !== String(areaOptions.at(-1)?.area))).toEqual([])
})

// Other periods that the copy names: a job, the second payment, complaints, withdrawal, what a price or an order waits.
const otherPeriods = [3, 5, 7, 14, 30]

test('every other number of days in the copy is the one from a booking to its first day', async () => {
  const places = await findInCopy(/(\d+) dni\b/g)
  const wrong = places.filter(({ found }) => ![leadDays, ...otherPeriods].includes(Number(found)))
  expect(wrong).toEqual([])
  expect(places.map(({ found }) => found)).toContain(String(leadDays))
})

// `schedules.sql` proves that the purge keeps them.
test('the privacy texts and the manual keep data for 12 months or 5 years, the hash of a network 14 days', async () => {
  const periods = await findInCopy(/(?:po|przechowujemy) (\d+ (?:miesiąc\w+|lat\w*|dniach))/g)
  const both = ['12 miesiącach', '5 lat']
  expect(new Set(periods.map(({ found }) => found))).toEqual(new Set([...both, '14 dniach']))
  for (const file of ['annex.json', 'laterSteps.json']) {
    const named = periods.filter(({ place }) => place.startsWith(file)).map(({ found }) => found)
    expect(named).toEqual(expect.arrayContaining(both))
  }
  expect(manual).toMatch(/12 months[^.]*5\s+years/)
  // What `private.limit_hits` counts by, and how long.
  const hashed = await findInCopy(/skrót (adresu e-mail|adresu IP|jego sieci)/g)
  expect(hashed.map(({ found }) => found)).toEqual(['adresu IP', 'jego sieci', 'adresu e-mail'])
})

test("by the manual's new lead time, what was submitted before it keeps its day", async () => {
  const [, statements = ''] = manual.match(/```sql\n(-- A price or an area[^`]+)```/) ?? []
  const days = 'select private.earliest_painting_day(moment) - moment::date as days from'
  const answers = await database.exec(`begin; ${statements}
    ${days} (values (timestamptz '2026-11-30 12:00Z'), ('2026-12-02 12:00Z')) as moments (moment); rollback`)
  expect(answers.flatMap(({ rows }) => rows)).toEqual([{ days: 18 }, { days: 21 }])
})

test('the manual has a booking confirmed anew, also where a mail to a wrong address is tried still', async () => {
  const [, statement = ''] = manual.match(/`(insert into private\.mail [^`]+)`/) ?? []
  const { rows } = await database.query<{ number: string }>(
    `insert into public.booking_requests (name, email, phone, area, preferred_date, total_price)
     values ('Jan Kowalski', 'jan@gmial.con', '600', 63, current_date, 1) returning order_number as number`,
  )
  const typed = statement.replace('K7QF-2M9X', rows[0]?.number.toLowerCase() ?? '')
  await database.exec(typed)
  await database.exec("update private.mail set priority = 1, attempts = 9, next_at = 'infinity'")
  expect(await database.exec(typed), 'told apart from a typo').toMatchObject([{ rows: [{}] }])
  const owed = await database.query(
    'select part, priority, attempts, next_at <= now() as due from private.mail',
  )
  expect(owed.rows).toEqual([{ part: 'customer', priority: 0, attempts: 0, due: true }])
  for (const status of ['done', 'cancelled']) {
    await database.exec(`update public.booking_requests set status = '${status}'`)
    expect(await database.exec(typed), 'nothing left to confirm').toMatchObject([{ rows: [] }])
  }
})

test('the manual deletes what is stored of one customer, and of nobody else', async () => {
  const [, statements = ''] = manual.match(/`(delete from public\.withdrawals [^`]+)`/) ?? []
  await database.exec(`insert into public.booking_requests
      (name, email, phone, area, preferred_date, total_price)
    select 'Jan Kot', email, '7', 63, current_date, 1 from unnest('{Jan_K@wp.pl,jan.k@wp.pl}'::text[]) as email`)
  const done = await database.exec(statements.replaceAll('jan@example.pl', 'JAN_K@wp.pl'))
  expect(done.at(-1)?.rows, 'told apart from a typo').toHaveLength(1)
  const left = await database.query("select email from public.booking_requests where phone = '7'")
  expect(left.rows).toEqual([{ email: 'jan.k@wp.pl' }])
})
