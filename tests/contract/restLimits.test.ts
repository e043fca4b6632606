/** How much one visitor may send, and that repeats of what is known are never held up. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openBackend, target } from './backend.ts'
import { insert, setLimit, storedRows, validBooking } from './bookings.ts'

openBackend({ liftsLimits: true })

const tooMany = { status: 429, body: { code: 'PT429' } }

describe('five bookings a day for one e-mail address', () => {
  test('the sixth is refused, however the address is spelt', async () => {
    const email = `contract-${randomUUID()}@example.pl`
    const spellings = [email, email.toUpperCase(), email, email.replace('c', 'C'), email]
    for (const spelling of spellings) {
      expect((await insert(target, validBooking({ email: spelling }))).status).toBe(201)
    }
    expect(await insert(target, validBooking({ email: email.toUpperCase() }))).toMatchObject(
      tooMany,
    )
    expect((await insert(target, validBooking())).status).toBe(201)
  })

  test('parallel ones can not slip through together', async () => {
    const email = `contract-${randomUUID()}@example.pl`
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => insert(target, validBooking({ email }))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    expect(await storedRows(target, email)).toHaveLength(5)
  })

  test.each([2, 1000])('%i bookings in one request are refused whole', async (count) => {
    const email = `contract-${randomUUID()}@example.pl`
    const rows = Array.from({ length: count }, () => validBooking({ email }))
    const refused = { status: 400, body: { code: '23514', message: 'booking_one_at_a_time' } }
    expect(await insert(target, rows)).toMatchObject(refused)
    expect(await storedRows(target, email)).toEqual([])
  })

  test('one mailbox is one subject, however its address is dressed up', async () => {
    const name = `contract-${randomUUID()}`
    const spellings = ['', '+1', '+2', '+a+b', '+'].map((tag) => `${name}${tag}@example.pl`)
    for (const email of spellings) {
      expect((await insert(target, validBooking({ email }))).status).toBe(201)
    }
    const disguised = name.replace('c', 'ⓒ')
    const again = await insert(target, validBooking({ email: `${disguised}@example.pl` }))
    expect(again).toMatchObject(tooMany)
    const domain = await insert(target, validBooking({ email: `${name}@ｅxample.pl` }))
    expect(domain).toMatchObject({ status: 400, body: { code: '23514' } })
  })

  test('a known id sent again is still a conflict', async () => {
    const email = `contract-${randomUUID()}@example.pl`
    const bookings = Array.from({ length: 5 }, () => validBooking({ email }))
    for (const booking of bookings) await insert(target, booking)
    for (const booking of bookings) {
      expect((await insert(target, booking)).status).toBe(409)
    }
  })

  test('refused bookings do not count', async () => {
    const email = `contract-${randomUUID()}@example.pl`
    for (let count = 0; count < 8; count += 1) {
      expect((await insert(target, validBooking({ email, total_price: 1 }))).status).toBe(400)
    }
    expect((await insert(target, validBooking({ email }))).status).toBe(201)
  })
})

describe('limits that all visitors of an address, or all visitors, share', () => {
  test.each(['booking_per_address', 'booking_per_network', 'booking_in_all'])(
    '%s',
    async (name) => {
      expect((await insert(target, validBooking())).status).toBe(201)
      const before = await setLimit(target, name, 1)
      try {
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
    },
  )
})
