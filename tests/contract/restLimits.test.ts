/** How much one visitor may send, and that repeats of what is known are never held up. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openBackend, target } from './backend.ts'
import { insert, setLimit, storedRows, validBooking } from './bookings.ts'

openBackend({ liftsLimits: true })

const tooMany = { status: 429, body: { code: 'PT429' } }

describe('no limit that a stranger can use up', () => {
  test('eight bookings of one mailbox, together and in any spelling → eight rows', async () => {
    const name = `contract-${randomUUID()}`
    const spellings = ['', '+1', '+2', '+a+b', '', '', '+', '+x'].map(
      (tag) => `${name}${tag}@example.pl`,
    )
    const answers = await Promise.all(
      spellings.map((email) => insert(target, validBooking({ email }))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    const domain = await insert(target, validBooking({ email: `${name}@ｅxample.pl` }))
    expect(domain).toMatchObject({ status: 400, body: { code: '23514' } })
  })

  test.each([2, 1000])('%i bookings in one request are refused whole', async (count) => {
    const email = `contract-${randomUUID()}@example.pl`
    const rows = Array.from({ length: count }, () => validBooking({ email }))
    const refused = { status: 400, body: { code: '23514', message: 'booking_one_at_a_time' } }
    expect(await insert(target, rows)).toMatchObject(refused)
    expect(await storedRows(target, email)).toEqual([])
  })
})

describe('limits that all visitors of an address or a network share', () => {
  test.each(['booking_per_address', 'booking_per_network'])('%s', async (name) => {
    const known = validBooking()
    expect((await insert(target, known)).status).toBe(201)
    const before = await setLimit(target, name, 1)
    try {
      expect((await insert(target, known)).status, 'a known id is still a conflict').toBe(409)
      // Another address in the headers must not make another visitor.
      const forged = { 'x-forwarded-for': '203.0.113.9', 'cf-connecting-ip': '203.0.113.9' }
      expect(await insert(target, validBooking())).toMatchObject(tooMany)
      if (!process.env.CONTRACT_URL) {
        expect(await insert(target, validBooking(), forged)).toMatchObject(tooMany)
      }
    } finally {
      await setLimit(target, name, before)
    }
    expect((await insert(target, validBooking())).status).toBe(201)
  })
})
