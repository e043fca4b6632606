/** What a device may ask by the id alone, or take back; taken days; how much one visitor may send. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { openBackend, target } from './backend.ts'
import {
  dayAhead,
  insert,
  type RestAnswer,
  rest,
  storedRows,
  table,
  validBooking,
} from './bookings.ts'

openBackend()

function ask(name: 'booking_state' | 'cancel_booking', id: unknown): Promise<RestAnswer> {
  return rest(target, `/rest/v1/rpc/${name}`, { method: 'POST', body: { p_id: id } })
}

async function booked() {
  const booking = validBooking()
  expect((await insert(target, booking)).status).toBe(201)
  return booking
}

/** A request with the secret key, as the company makes it. */
async function change(path: string, method: string, body?: object): Promise<void> {
  const { status } = await rest(target, path, { method, body, key: target.secretKey })
  expect(status).toBeLessThan(300)
}

describe('booking_state', () => {
  test('tells what the row says now, and nothing of the person', async () => {
    const booking = await booked()
    await change(`${table}?id=eq.${booking.id}`, 'PATCH', { status: 'paid' })
    const answer = await ask('booking_state', booking.id)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual([
      {
        area: booking.area,
        preferred_date: booking.preferred_date,
        total_price: booking.total_price,
        status: 'paid',
        late: false,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    ])
  })

  test('an unknown id has no row, and an id that is none is refused', async () => {
    expect(await ask('booking_state', randomUUID())).toMatchObject({ status: 200, body: [] })
    expect(await ask('booking_state', null)).toMatchObject({ status: 200, body: [] })
    expect((await ask('booking_state', 'abc')).status).toBe(400)
  })

  test('wants the key, and no filter gets more out of it', async () => {
    const path = '/rest/v1/rpc/booking_state'
    const bare = { method: 'POST', body: { p_id: randomUUID() }, key: undefined }
    expect((await rest(target, path, bare)).status).toBe(401)
    const booking = await booked()
    const columns = { method: 'POST', body: { p_id: booking.id } }
    const { body } = await rest(target, `${path}?select=name,email`, columns)
    expect(JSON.stringify(body)).not.toContain(booking.email)
    const like = { method: 'POST', body: { p_id: `${booking.id.slice(0, 8)}%` } }
    expect((await rest(target, path, like)).status).toBe(400)
  })
})

describe('cancel_booking', () => {
  test('before the delivery: nothing arrives under that id any more', async () => {
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

  test('after it: the row is told of and stays', async () => {
    const booking = await booked()
    expect((await ask('cancel_booking', booking.id)).body).toMatchObject([{ status: 'new' }])
    expect((await insert(target, booking)).status).toBe(409)
    expect(await storedRows(target, booking.email)).toMatchObject([{ status: 'new' }])
  })
})

describe('taken days', () => {
  const day = dayAhead(340)
  const takenDays = '/rest/v1/rpc/taken_days'
  afterEach(async () => {
    await change('/rest/v1/closed_days?note=eq.contract', 'DELETE')
  })

  test('a visitor is told the day alone, and can not book it', async () => {
    await change('/rest/v1/closed_days', 'POST', { day, note: 'contract' })
    expect(await rest(target, takenDays)).toMatchObject({
      status: 200,
      body: [{ day, from_area: 40 }],
    })
    expect(await insert(target, validBooking({ preferred_date: day }))).toMatchObject({
      status: 400,
      body: { code: '23514', message: 'booking_day_taken' },
    })
  })

  test('nobody asks for other days', async () => {
    const path = `${takenDays}?first_day=2000-01-01&last_day=2100-01-01`
    expect((await rest(target, path)).status).toBe(404)
  })
})

test.skipIf(process.env.CONTRACT_URL)(
  'past a limit → 429, but for a known id; no header makes another visitor',
  async () => {
    const tooMany = { status: 429, body: { code: 'PT429' } }
    const forged = { 'x-forwarded-for': '203.0.113.9', 'cf-connecting-ip': '203.0.113.9' }
    const known = await booked()
    await target.under('booking_per_address', 1, async () => {
      expect((await insert(target, known)).status).toBe(409)
      expect(await insert(target, validBooking())).toMatchObject(tooMany)
      expect(await insert(target, validBooking(), forged)).toMatchObject(tooMany)
    })
  },
)
