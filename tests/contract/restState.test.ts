/** What a device may ask about its booking by the id alone, or take back; order numbers, old prices. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { orderNumber } from '../../src/domain/orderNumber.ts'
import { openBackend, target } from './backend.ts'
import {
  insert,
  type RestAnswer,
  rest,
  setLimit,
  storedRows,
  table,
  validBooking,
} from './bookings.ts'

openBackend({ liftsLimits: true })

type Name = 'booking_state' | 'cancel_booking'

function ask(name: Name, id: unknown): Promise<RestAnswer> {
  return rest(target, `/rest/v1/rpc/${name}`, { method: 'POST', body: { p_id: id } })
}

const cancelled = { status: 400, body: { code: '23514', message: 'booking_cancelled' } }

describe('booking_state', () => {
  test('tells what the row says, and nothing of the person', async () => {
    const booking = validBooking()
    const { body } = await insert(target, booking)
    const [row] = body as { created_at: string }[]
    const answer = await ask('booking_state', booking.id)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual([
      {
        area: booking.area,
        preferred_date: booking.preferred_date,
        total_price: booking.total_price,
        status: 'new',
        late: false,
        created_at: row?.created_at,
      },
    ])
  })

  test('tells the status that the company has set', async () => {
    const booking = validBooking()
    await insert(target, booking)
    const path = `${table}?id=eq.${booking.id}`
    await rest(target, path, { method: 'PATCH', body: { status: 'paid' }, key: target.secretKey })
    const { body } = await ask('booking_state', booking.id)
    expect(body).toMatchObject([{ status: 'paid' }])
  })

  test('an unknown id has no row, and an id that is none is refused', async () => {
    expect(await ask('booking_state', randomUUID())).toMatchObject({ status: 200, body: [] })
    expect(await ask('booking_state', null)).toMatchObject({ status: 200, body: [] })
    expect(await ask('booking_state', 'abc')).toMatchObject({ status: 400 })
  })

  test('wants the key, and no filter gets more out of it', async () => {
    const path = '/rest/v1/rpc/booking_state'
    const bare = { method: 'POST', body: { p_id: randomUUID() }, key: undefined }
    expect((await rest(target, path, bare)).status).toBe(401)
    const booking = validBooking()
    await insert(target, booking)
    const columns = { method: 'POST', body: { p_id: booking.id } }
    const { body } = await rest(target, `${path}?select=name,email`, columns)
    expect(JSON.stringify(body)).not.toContain(booking.email)
    const like = { method: 'POST', body: { p_id: `${booking.id.slice(0, 8)}%` } }
    expect((await rest(target, path, like)).status).toBe(400)
  })

  test('asking is not limited, cancelling is, per address', async () => {
    const before = await setLimit(target, 'booking_cancel_per_address', 1)
    expect((await ask('cancel_booking', randomUUID())).status).toBe(200)
    const refused = await ask('cancel_booking', randomUUID())
    expect(refused).toMatchObject({ status: 429, body: { code: 'PT429' } })
    expect((await ask('booking_state', randomUUID())).status).toBe(200)
    await setLimit(target, 'booking_cancel_per_address', before)
  })
})

describe('cancel_booking', () => {
  test('before the booking arrives: nothing can arrive under the id any more', async () => {
    const booking = validBooking()
    expect(await ask('cancel_booking', booking.id)).toMatchObject({ status: 200, body: [] })
    expect(await insert(target, booking)).toMatchObject(cancelled)
    expect(await ask('cancel_booking', booking.id)).toMatchObject({ status: 200, body: [] })
    expect(await ask('booking_state', booking.id)).toMatchObject({ status: 200, body: [] })
    expect(await storedRows(target, booking.email)).toEqual([])
  })

  test('after it: the row is told of and stays', async () => {
    const booking = validBooking()
    await insert(target, booking)
    expect((await ask('cancel_booking', booking.id)).body).toMatchObject([{ status: 'new' }])
    expect((await insert(target, booking)).status).toBe(409)
    expect(await storedRows(target, booking.email)).toHaveLength(1)
  })

  test('beside ten deliveries at once: stored and told of, or never stored', async () => {
    const booking = validBooking()
    const deliveries = Array.from({ length: 10 }, () => insert(target, booking))
    const answer = await ask('cancel_booking', booking.id)
    const codes = (await Promise.all(deliveries)).map(({ status }) => status).sort()
    const rows = await storedRows(target, booking.email)
    const told = Array.isArray(answer.body) && answer.body.length === 1
    expect(rows).toHaveLength(told ? 1 : 0)
    expect(codes).toEqual(told ? [201, ...Array(9).fill(409)] : Array(10).fill(400))
  })
})

describe('one content under one id, and order numbers', () => {
  test('the row keeps what came first, whatever comes later', async () => {
    const booking = validBooking()
    expect((await insert(target, booking)).status).toBe(201)
    const later = { ...booking, area: 80, total_price: 8800 }
    expect((await insert(target, later)).status).toBe(409)
    expect(await storedRows(target, booking.email)).toMatchObject([{ area: 60 }])
  })

  test.each([
    ['order_number', 'AAAA-AAAA'],
    ['old_price', true],
  ])('a visitor sets no %s', async (column, value) => {
    const answer = await insert(target, { ...validBooking(), [column]: value })
    expect([400, 401]).toContain(answer.status)
  })

  test('the company finds the row by its order number', async () => {
    const booking = validBooking()
    const { body } = await insert(target, booking)
    const [row] = body as { order_number: string }[]
    expect(row?.order_number).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    expect(row?.order_number).toBe(orderNumber(booking.id))
    const path = `${table}?order_number=eq.${row?.order_number}`
    const found = await rest(target, path, { key: target.secretKey })
    expect(found.body).toMatchObject([{ id: booking.id }])
  })
})
