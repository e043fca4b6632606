/** The same backend through supabase-js, as the site and the company's tools use it; and under load. */
import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../supabase/types.ts'
import { openBackend, target } from './backend.ts'
import { validBooking } from './bookings.ts'

openBackend({ liftsLimits: true })

function client(key: string) {
  const auth = { persistSession: false, autoRefreshToken: false }
  return createClient<Database>(target.apiUrl, key, { auth })
}

describe('supabase-js', () => {
  test('saves a booking and gets it back', async () => {
    const booking = validBooking()
    const bookings = client(target.publishableKey).from('booking_requests')
    const { data, error, status } = await bookings.insert(booking).select().single()
    expect(error).toBeNull()
    expect(status).toBe(201)
    expect(data).toMatchObject(booking)
  })

  test('tells a repeat by its code', async () => {
    const booking = validBooking()
    const bookings = client(target.publishableKey).from('booking_requests')
    await bookings.insert(booking)
    const { error, status } = await bookings.insert(booking).select().single()
    expect(status).toBe(409)
    expect(error?.code).toBe('23505')
  })

  test('reads nothing as a visitor, and everything with the secret key', async () => {
    const booking = validBooking()
    await client(target.publishableKey).from('booking_requests').insert(booking)
    const visitor = await client(target.publishableKey)
      .from('booking_requests')
      .select('*', { count: 'exact' })
    expect(visitor).toMatchObject({ error: null, count: 0, data: [] })
    const company = await client(target.secretKey)
      .from('booking_requests')
      .select('id, area, status', { count: 'exact' })
      .eq('id', booking.id)
      .order('created_at', { ascending: false })
      .limit(5)
    expect(company).toMatchObject({
      error: null,
      count: 1,
      data: [{ id: booking.id, area: booking.area, status: 'new' }],
    })
  })

  test('may not upsert, update or delete as a visitor', async () => {
    const booking = validBooking()
    const bookings = client(target.publishableKey).from('booking_requests')
    await bookings.insert(booking)
    const answers = [
      await bookings.upsert(booking),
      await bookings.update({ phone: '1' }).eq('id', booking.id),
      await bookings.delete().eq('id', booking.id),
    ]
    for (const { status, error } of answers) {
      expect(status).toBe(401)
      expect(error?.code).toBe('42501')
    }
  })

  test('may not call a function of the backend as a visitor', async () => {
    const args = { limit_name: 'mail_in_all', at_most: 0 }
    const { error, status } = await client(target.publishableKey).rpc('set_limit', args)
    expect(status).toBe(401)
    expect(error?.code).toBe('42501')
  })
})

test('200 bookings at once are all stored, each once', async () => {
  const bookings = Array.from({ length: 200 }, () => validBooking())
  const visitor = client(target.publishableKey)
  // Each is sent twice, as a device does that never saw the answer.
  const answers = await Promise.all(
    [...bookings, ...bookings].map((booking) => visitor.from('booking_requests').insert(booking)),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(200)
  expect(statuses.filter((status) => status === 409)).toHaveLength(200)
  const { data } = await client(target.secretKey)
    .from('booking_requests')
    .select('id')
    .like('email', 'contract-%')
  const stored = new Set(data?.map(({ id }) => id))
  expect(bookings.filter(({ id }) => !stored.has(id))).toEqual([])
}, 180_000)
