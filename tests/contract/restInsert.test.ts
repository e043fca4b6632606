/** What a visitor may insert, and everything an attacker may try to. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openBackend, target } from './backend.ts'
import { dayAhead, insert, rest, storedRows, table, validBooking } from './bookings.ts'

openBackend()

describe('a valid booking', () => {
  test('is stored once and comes back', async () => {
    const booking = validBooking()
    const answer = await insert(target, booking)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual([
      expect.objectContaining({ ...booking, status: 'new', late: false }),
    ])
    expect(await storedRows(target, booking.email)).toHaveLength(1)
  })

  test('needs no more than the six fields of the specification', async () => {
    const { id: _, ...booking } = validBooking()
    expect((await insert(target, booking)).status).toBe(201)
  })
})

describe('the same id again', () => {
  test('is a conflict on the primary key, and what came first stands', async () => {
    const booking = validBooking()
    await insert(target, booking)
    for (const again of [booking, { ...booking, area: 80, total_price: 8800 }]) {
      expect(await insert(target, again)).toMatchObject({
        status: 409,
        body: { code: '23505', message: expect.stringContaining('booking_requests_pkey') },
      })
    }
    expect(await storedRows(target, booking.email)).toEqual([expect.objectContaining(booking)])
  })

  test('may not be written over by merging', async () => {
    const booking = validBooking()
    await insert(target, booking)
    const prefer = 'resolution=merge-duplicates'
    expect((await insert(target, { ...booking, phone: '1' }, { prefer })).status).toBe(401)
    expect(await storedRows(target, booking.email)).toEqual([expect.objectContaining(booking)])
  })

  test('ignoring duplicates changes and shows nothing', async () => {
    const booking = validBooking()
    await insert(target, booking)
    const prefer = 'resolution=ignore-duplicates,return=representation'
    const answer = await insert(target, { ...booking, phone: '1' }, { prefer })
    expect(JSON.stringify(answer.body)).not.toContain(booking.email)
    expect(await storedRows(target, booking.email)).toEqual([expect.objectContaining(booking)])
  })

  test('may not be written over by PUT', async () => {
    const booking = validBooking()
    const path = `${table}?id=eq.${booking.id}`
    const answer = await rest(target, path, { method: 'PUT', body: booking })
    expect(answer.status).toBe(401)
    expect(await storedRows(target, booking.email)).toEqual([])
  })
})

// The attack list; every other text, day and price: supabase/tests.
const refusals: readonly (readonly [what: string, changes: object, code: string])[] = [
  ['a price of 1', { total_price: 1 }, '23514'],
  ['a price of 5500.5', { total_price: 5500.5 }, '22P02'],
  ['an area of 45', { area: 45, total_price: 4950 }, '23514'],
  ['an area of 110', { area: 110, total_price: 12_100 }, '23514'],
  ['an area of -40', { area: -40, total_price: -4400 }, '23514'],
  ['a day 17 days ahead', { preferred_date: dayAhead(17) }, '23514'],
  ['a day 3000 days ahead', { preferred_date: dayAhead(3000) }, '23514'],
  ['infinity', { preferred_date: 'infinity' }, '23514'],
  ['tomorrow', { preferred_date: 'tomorrow' }, '23514'],
  ['a Polish date', { preferred_date: '31.12.2026' }, '22008'],
  ['an id that is no UUID', { id: 'abc' }, '22P02'],
  ['a message in the name', { name: 'NOWE KONTO LT٦٠ ٣٢٥٠' }, '23514'],
  ['a message in the phone', { phone: 'nowe konto: LT60 3250 0123 4567 8901' }, '23514'],
  ['NUL in the name', { name: 'Jan\u0000Kowalski' }, '22P05'],
  ['two e-mail addresses', { email: 'a@b.pl,c@d.pl' }, '23514'],
]

describe('refused with 400 and nothing stored', () => {
  test.each(refusals)('%s', async (_, changes, code) => {
    const booking = validBooking()
    const answer = await insert(target, { ...booking, ...changes })
    expect(answer).toMatchObject({ status: 400, body: { code } })
    const path = `${table}?id=eq.${booking.id}`
    expect((await rest(target, path, { key: target.secretKey })).body).toEqual([])
  })

  test('an area of 9e15 written as a number', async () => {
    const body = JSON.stringify(validBooking()).replace('"area":60', '"area":9e15')
    expect((await insert(target, body)).status).toBe(400)
  })

  const fields = ['name', 'email', 'phone', 'area', 'preferred_date', 'total_price']
  test.each(fields)('a missing %s', async (field) => {
    const booking = Object.fromEntries(
      Object.entries(validBooking()).filter(([key]) => key !== field),
    )
    expect(await insert(target, booking)).toMatchObject({ status: 400, body: { code: '23502' } })
  })

  test.each([...fields, 'id'])('null as %s', async (field) => {
    const answer = await insert(target, { ...validBooking(), [field]: null })
    expect(answer).toMatchObject({ status: 400, body: { code: '23502' } })
  })

  test('an unknown column', async () => {
    const answer = await insert(target, { ...validBooking(), note: 'x' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'PGRST204' } })
  })

  test.each(['null', '"text"'])('the body %j makes no row', async (body) => {
    expect(await insert(target, body)).toMatchObject({ status: 201, body: [] })
  })

  test.each(['{"id":', '', '[1]'])('the body %j', async (body) => {
    expect(await insert(target, body)).toMatchObject({ status: 400, body: { code: 'PGRST102' } })
  })

  test('a bulk with one bad row, whole', async () => {
    const email = `contract-${randomUUID()}@example.pl`
    const rows = [validBooking({ email }), validBooking({ email, total_price: 1 })]
    expect((await insert(target, rows)).status).toBe(400)
    expect(await storedRows(target, email)).toEqual([])
  })

  test('a bulk whose rows differ in their keys', async () => {
    const { phone: _, ...incomplete } = validBooking()
    expect((await insert(target, [validBooking(), incomplete])).status).toBe(400)
  })

  test.each([2, 1000])('%i bookings in one request, whole', async (count) => {
    const email = `contract-${randomUUID()}@example.pl`
    const rows = Array.from({ length: count }, () => validBooking({ email }))
    const refused = { status: 400, body: { code: '23514', message: 'booking_one_at_a_time' } }
    expect(await insert(target, rows)).toMatchObject(refused)
    expect(await storedRows(target, email)).toEqual([])
  })
})

describe('refused with 401, and nothing stored', () => {
  test.each([
    ['status', 'paid'],
    ['created_at', '2020-01-01T00:00:00Z'],
    ['inserted_xid', '1'],
    ['late', true],
    ['old_price', true],
  ])('a payload that sets %s', async (column, value) => {
    const booking = validBooking()
    const answer = await insert(target, { ...booking, [column]: value })
    expect(answer).toMatchObject({ status: 401, body: { code: '42501' } })
    expect(await storedRows(target, booking.email)).toEqual([])
  })
})
