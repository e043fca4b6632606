/** The REST API over HTTP: what a visitor may insert, what an attacker may try to, and what a device does with an id alone. */
import { describe, expect, test } from 'vitest'
import { askAsCompany, storedRows } from '../company.ts'
import { accessChecks } from '../smoke/accessChecks.ts'
import { booked, insert, rest, table, validBooking } from './requests.ts'
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

// The rest of the attack list: the smoke's checks below, textRules, rules.sql (areas not on the list, days too near or far).
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
    // Without area or price, that price is not on the list.
    const code = ['area', 'total_price'].includes(field) ? '23514' : '23502'
    for (const body of [{ ...without, [field]: null }, ...(field === 'id' ? [] : [without])])
      expect(await insert(target, body)).toMatchObject({ status: 400, body: { code } })
  })

  test.each(['{"id":', '', '[1]'])('the body %j', async (body) => {
    expect(await insert(target, body)).toMatchObject({ status: 400, body: { code: 'PGRST102' } })
  })
})

// The row that nobody may get.
await booked(target)

test.each(Object.entries(accessChecks))('smoke: %s', async (_, check) => {
  await check({ ...target, siteUrl: 'http://localhost:4173' })
})

test.each(['GET', 'HEAD'])('%s does not reveal how many rows there are', async (method) => {
  const answer = await rest(target, table, { method, headers: { prefer: 'count=exact' } })
  expect(answer.headers.get('content-range')).toBe('*/0')
})

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = `${encode({ alg: 'none' })}.${encode({ role: 'service_role' })}.x`

test.each<[string, Parameters<typeof rest>[2]]>([
  ['a wrong key', { key: 'sb_publishable_wrong' }],
  ['a forged token beside the public key', { headers: { authorization: `Bearer ${token}` } }],
])('%s gives no access', async (_, options) => {
  expect((await rest(target, table, options)).status).toBe(401)
  const body = validBooking()
  expect((await rest(target, table, { ...options, method: 'POST', body })).status).toBe(401)
})

function ask(name: 'booking_state' | 'cancel_booking', id: string) {
  return rest(target, `/rest/v1/rpc/${name}`, { method: 'POST', body: { p_id: id } })
}

describe('booking_state', () => {
  test('returns the row’s current state, and no personal data', async () => {
    const { id, area, preferred_date, total_price } = await booked(target)
    await askAsCompany(target, 'PATCH', `booking_requests?id=eq.${id}`, { status: 'paid' })
    const answer = await ask('booking_state', id)
    expect(answer.status).toBe(200)
    const job = { area, preferred_date, total_price }
    expect(answer.body).toEqual([{ ...job, status: 'paid', late: false }])
  })
})

describe('cancel_booking', () => {
  test('before the delivery: no booking with that id can be stored any more', async () => {
    const booking = validBooking()
    for (let time = 0; time < 2; time += 1) {
      expect(await ask('cancel_booking', booking.id)).toMatchObject({ status: 200, body: [] })
      expect(await insert(target, booking)).toMatchObject({
        status: 400,
        body: { code: '23514', message: 'booking_cancelled' },
      })
    }
    expect(await ask('booking_state', booking.id)).toMatchObject({ status: 200, body: [] })
  })

  test('after the delivery: the row is returned and stays', async () => {
    const booking = await booked(target)
    expect((await ask('cancel_booking', booking.id)).body).toMatchObject([{ status: 'new' }])
    expect(await storedRows(target, booking.email)).toMatchObject([{ status: 'new' }])
  })
})

test('above a limit → 429 whatever the headers say, except for a known id', async () => {
  const tooMany = { status: 429, body: { code: 'PT429' } }
  const forged = { 'x-forwarded-for': '203.0.113.9', 'cf-connecting-ip': '203.0.113.9' }
  const known = validBooking({ id: (await booked(target)).id })
  await target.under('booking_per_address', 1, async () => {
    expect((await insert(target, known)).status).toBe(409)
    expect(await insert(target, validBooking())).toMatchObject(tooMany)
    expect(await insert(target, validBooking(), forged)).toMatchObject(tooMany)
  })
})
