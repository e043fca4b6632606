/** What a visitor may insert, and what an attacker may try to. */
import { describe, expect, test } from 'vitest'
import { storedRows } from '../company.ts'
import { insert, rest, table, validBooking } from './bookings.ts'
import { openBackend } from './target.ts'

const target = await openBackend()

test('a valid booking, with only the six fields of the specification, is stored once and comes back', async () => {
  const { id: _, ...booking } = validBooking()
  const row = { ...booking, status: 'new', late: false }
  expect(await insert(target, booking)).toMatchObject({ status: 201, body: [row] })
  expect(await storedRows(target, booking.email)).toHaveLength(1)
})

describe('the same id again', () => {
  test('is a conflict on the primary key, and the first content stays', async () => {
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

  test.each([
    ['POST', 'resolution=merge-duplicates'],
    ['POST', 'resolution=ignore-duplicates'],
    ['PUT', 'resolution=merge-duplicates'],
  ])('%s with %s changes and shows nothing', async (method, resolution) => {
    const booking = validBooking()
    await insert(target, booking)
    const path = method === 'PUT' ? `${table}?id=eq.${booking.id}` : table
    const body = { ...booking, phone: '1' }
    const headers = { prefer: `${resolution},return=representation` }
    const answer = await rest(target, path, { method, body, headers })
    if (!resolution.includes('ignore')) expect(answer.status).toBe(401)
    expect(JSON.stringify(answer.body)).not.toContain(booking.email)
    expect(await storedRows(target, booking.email)).toEqual([expect.objectContaining(booking)])
  })
})

// The rest of the attack list: restAccess, textRules, rules.sql (areas not on the list, days too near or far).
const refusals: readonly (readonly [what: string, changes: object, code: string])[] = [
  ['a price of 5500.5', { total_price: 5500.5 }, '22P02'],
  ['an area of 9e15', { area: 9e15 }, '22003'],
  ['infinity', { preferred_date: 'infinity' }, '23514'],
  ['a Polish date', { preferred_date: '31.12.2026' }, '22008'],
  ['an id that is not a UUID', { id: 'abc' }, '22P02'],
  ['NUL in the name', { name: 'Jan\u0000Kowalski' }, '22P05'],
  ['an unknown column', { note: 'x' }, 'PGRST204'],
]

describe('refused with 400 and nothing stored', () => {
  test.each(refusals)('%s', async (_, changes, code) => {
    const booking = validBooking()
    const answer = await insert(target, { ...booking, ...changes })
    expect(answer).toMatchObject({ status: 400, body: { code } })
    expect(await storedRows(target, booking.email)).toEqual([])
  })

  const fields = ['name', 'email', 'phone', 'area', 'preferred_date', 'total_price']
  test.each([...fields, 'id'])('%s missing or null', async (field) => {
    const { [field]: _, ...without }: Record<string, unknown> = { ...validBooking() }
    for (const body of [{ ...without, [field]: null }, ...(field === 'id' ? [] : [without])]) {
      expect(await insert(target, body)).toMatchObject({ status: 400, body: { code: '23502' } })
    }
  })

  test.each(['{"id":', '', '[1]'])('the body %j', async (body) => {
    expect(await insert(target, body)).toMatchObject({ status: 400, body: { code: 'PGRST102' } })
  })
})
