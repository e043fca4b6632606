/** Prices, days, order numbers: the same in database and form; and the manual's SQL works. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import annex from '../../locales/pl/annex.json'
import { areaOptions } from '../../src/domain/areas.ts'
import { dayTakenRule } from '../../src/domain/availability.ts'
import { fieldOfRule } from '../../src/domain/booking.ts'
import { orderNumber } from '../../src/domain/orderNumber.ts'
import { earliestBookableDay, latestBookableDay } from '../../src/domain/schedule.ts'
import { cancelledRule } from '../../src/outbox/classify.ts'
import { companyStatuses } from '../../src/outbox/kinds/booking.ts'
import { openDatabase } from '../local/database/database.ts'

const manual = await readFile(new URL('../README.md', import.meta.url), 'utf8')
const database = await openDatabase()
afterAll(() => database.close())

test('database and form have the same prices', async () => {
  const { rows } = await database.query(
    'select distinct on (area) area, price from private.prices order by area, valid_from desc',
  )
  expect(rows).toEqual(areaOptions.map(({ area, price }) => ({ area, price })))
})

// Midnight in Warsaw is 23:00 UTC in winter and 22:00 UTC in summer.
const nights = ['2026-12-09T23:00Z', '2026-07-09T22:00Z', '2026-10-24T22:00Z', '2026-10-25T23:00Z']

test('database and form have the same first day, before midnight and after it, and the same last', async () => {
  const days = 'private.earliest_painting_day($1)::text, private.latest_painting_day()::text'
  for (const instant of nights.flatMap((night) => [Date.parse(night) - 1, Date.parse(night)])) {
    const { rows } = await database.query(`select array[${days}] as days`, [new Date(instant)])
    const last = latestBookableDay(new Date())
    expect(rows).toEqual([{ days: [earliestBookableDay(new Date(instant)), last] }])
  }
})

test('database and page have the same statuses', async () => {
  const { rows } = await database.query<{ rule: string }>(
    "select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'booking_status'",
  )
  expect(rows[0]?.rule.match(/\w+(?='::text)/g)).toEqual(companyStatuses)
})

test('the database deletes after the periods that the privacy text names', async () => {
  const text = JSON.stringify(annex.privacy)
  const { rows } = await database.query<{ rule: string }>(
    "select prosrc as rule from pg_proc where proname = 'purge'",
  )
  const periods = rows[0]?.rule.match(/(?<=today - interval '|network = null.*interval ')\d+/g)
  const named = text.match(/(?<=(?:po|przechowujemy)\s)\d+(?=\s(?:miesiąc|lat|dniach))/g)
  expect(new Set(periods)).toEqual(new Set(named))
})

test('the page knows the field of each rule of the database', async () => {
  const { rows } = await database.query<{ rule: string }>(`
    select conname as rule from pg_constraint where conname ~ '^booking_' and contype = 'c' union
    select match[1] from pg_proc, regexp_matches(prosrc, $$message = '(\\w+)'$$, 'g') as match
    where proname = 'guard_booking' order by rule`)
  const rules = rows.map(({ rule }) => rule)
  const ofField = (field: string) => rules.filter((rule) => fieldOfRule(rule) === field)
  expect(ofField('date')).toEqual(['booking_date_too_early', 'booking_date_too_late', dayTakenRule])
  expect(ofField('area')).toEqual(['booking_area', 'booking_price'])
  expect([ofField('email'), ofField('phone')]).toEqual([['booking_email'], ['booking_phone']])
  // The last three can't be broken by the form.
  const others = ['booking_name', 'booking_one_at_a_time', 'booking_status', 'booking_year']
  expect(ofField('firstName')).toEqual([cancelledRule, ...others])
})

test('database and page make the same order number from an id', async () => {
  const last = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
  const ids = [last, ...Array.from({ length: 50 }, () => randomUUID())]
  const { rows } = await database.query(
    'select private.order_number(id::uuid) as number from unnest($1::text[]) as id',
    [ids],
  )
  expect(rows).toEqual(ids.map((id) => ({ number: orderNumber(id) })))
})

test("with the manual's SQL for a new lead time, what was submitted earlier keeps the old one", async () => {
  const [, statements = ''] = manual.match(/```sql\n(-- A price or an area[^`]+)```/) ?? []
  const days = 'select private.earliest_painting_day(moment) - moment::date as days from'
  const answers = await database.exec(`begin; ${statements}
    ${days} (values (timestamptz '2026-11-30 12:00Z'), ('2026-12-02 12:00Z')) as moments (moment); rollback`)
  expect(answers.flatMap(({ rows }) => rows)).toEqual([{ days: 18 }, { days: 21 }])
})

test("the manual's SQL runs, and names the secrets that the sweep reads", async () => {
  const statements = manual.match(/(?<=`)(?:select|insert|update|delete) [^`]+(?=`)/g) ?? []
  await database.exec(`begin; create schema vault; create table vault.secrets (id uuid, name text);
    create function vault.update_secret(uuid, text) returns void return null;
    ${statements.join(';').replace("'…'", 'null')}; rollback`)
  const { rows } = await database.query<{ source: string }>(
    "select prosrc as source from pg_proc where proname = 'request_mail_sweep'",
  )
  const wanted = rows[0]?.source.match(/(?<=name = )'\w+'/g)
  expect(manual.match(/(?<=create_secret\('[^']+', )'\w+'/g)).toEqual(wanted)
})

test("the manual's SQL sends a confirmation again, also while one to a wrong address is still tried", async () => {
  const [, statement = ''] = manual.match(/`(insert into private\.mail [^`]+)`/) ?? []
  const { rows } = await database.query<{ number: string }>(
    `insert into public.booking_requests (name, email, phone, area, preferred_date, total_price)
     values ('Jan Kowalski', 'jan@gmial.con', '600', 63, current_date, 1) returning order_number as number`,
  )
  const typed = statement.replace('K7QF-2M9X', rows[0]?.number.toLowerCase() ?? '')
  await database.exec(typed)
  await database.exec("update private.mail set priority = 1, attempts = 9, next_at = 'infinity'")
  expect(await database.exec(typed), 'found, so no typo').toMatchObject([{ rows: [{}] }])
  const owed = await database.query(
    'select part, priority, attempts, next_at <= now() as due from private.mail',
  )
  expect(owed.rows).toEqual([{ part: 'customer', priority: 0, attempts: 0, due: true }])
  for (const status of ['done', 'cancelled']) {
    await database.exec(`update public.booking_requests set status = '${status}'`)
    expect(await database.exec(typed), 'nothing left to confirm').toMatchObject([{ rows: [] }])
  }
})

test("the manual's SQL cancels the new bookings from one network, and no others", async () => {
  const [, statement = ''] = manual.match(/`(update public\.booking_requests [^`]+)`/) ?? []
  const { rows } = await database.query<{ number: string }>(
    `insert into public.booking_requests
      (name, email, phone, area, preferred_date, total_price, network, status)
    select 'Jan Kot', 'jan@wp.pl', '8', 63, current_date, 1, network, status
    from (values ('a', 'new'), ('a', 'new'), ('a', 'paid'), ('b', 'new'), (null, 'new')) as made (network, status)
    returning order_number as number`,
  )
  const numbers = rows.map(({ number }) => number)
  const cancel = (number = '') =>
    database.exec(statement.replace('K7QF-2M9X', number.toLowerCase()))
  expect(await cancel(numbers[4]), 'the company’s own entry').toMatchObject([{ rows: [] }])
  const [done] = await cancel(numbers[2])
  const cancelled = done?.rows.map(({ order_number: number }) => number)
  expect(cancelled?.sort()).toEqual(numbers.slice(0, 2).sort())
})

test("the manual's SQL deletes one customer's data, and nobody else's", async () => {
  const [, statements = ''] = manual.match(/`(delete from public\.withdrawals [^`]+)`/) ?? []
  await database.exec(`insert into public.booking_requests
      (name, email, phone, area, preferred_date, total_price)
    select 'Jan Kot', email, '7', 63, current_date, 1 from unnest('{Jan_K@wp.pl,jan.k@wp.pl}'::text[]) as email`)
  const done = await database.exec(statements.replaceAll('jan@example.pl', 'JAN_K@wp.pl'))
  expect(done.at(-1)?.rows, 'found, so no typo').toHaveLength(1)
  const left = await database.query("select email from public.booking_requests where phone = '7'")
  expect(left.rows).toEqual([{ email: 'jan.k@wp.pl' }])
})
