/** The database's side of the mail: closed to visitors, one winner of many claims. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openBackend, target } from './backend.ts'
import { insert, validBooking } from './bookings.ts'
import { rpc } from './requests.ts'

openBackend()

describe('the mail bookkeeping', () => {
  const id = randomUUID()
  const functions: readonly (readonly [string, Record<string, unknown>])[] = [
    ['claim_booking_email', { p_booking_id: id }],
    ['finish_booking_email', { p_booking_id: id, p_mail: 'customer' }],
    ['release_booking_email', { p_booking_id: id, p_claim: id }],
    ['unsent_bookings', { p_limit: 10 }],
    ['claim_contact_message', { p_message_id: id }],
    ['finish_contact_message', { p_message_id: id }],
    ['release_contact_message', { p_message_id: id, p_claim: id }],
    ['allow_function_call', { p_limit: 'booking_mail', p_address: '' }],
  ]
  test.each(functions)('%s is closed to visitors', async (name, args) => {
    expect((await rpc(target, target.publishableKey, name, args)).status).toBe(401)
  })

  test('of twenty parallel claims one wins', async () => {
    const booking = validBooking()
    expect((await insert(target, booking)).status).toBe(201)
    const claims = await Promise.all(
      Array.from({ length: 20 }, () =>
        rpc(target, target.secretKey, 'claim_booking_email', { p_booking_id: booking.id }),
      ),
    )
    const outcomes = claims.map(({ body }) => (body as { outcome: string }).outcome).sort()
    expect(outcomes).toEqual([...Array<string>(19).fill('busy'), 'claimed'])
  })

  test('a private table is not there', async () => {
    const response = await fetch(`${target.apiUrl}/rest/v1/booking_mail`, {
      headers: { apikey: target.publishableKey },
    })
    expect(response.status).toBe(404)
  })
})
