/** What a device can read or cancel with the id alone; the status above a limit. */
import { describe, expect, test } from 'vitest'
import { askAsCompany, storedRows } from '../company.ts'
import { booked, insert, type RestAnswer, rest, validBooking } from './bookings.ts'
import { openBackend } from './target.ts'

const target = await openBackend()

function ask(name: 'booking_state' | 'cancel_booking', id: unknown): Promise<RestAnswer> {
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

  // An unknown id: tests/smoke/accessChecks.ts.
  test('null finds no row, and an invalid id is refused', async () => {
    expect(await ask('booking_state', null)).toMatchObject({ status: 200, body: [] })
    expect((await ask('booking_state', 'abc')).status).toBe(400)
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
    expect((await insert(target, validBooking({ id: booking.id }))).status).toBe(409)
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
