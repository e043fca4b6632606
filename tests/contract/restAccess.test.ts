/** With the public key nobody reads, changes or removes a booking: the smoke's checks, and what it can't check. */
import { expect, test } from 'vitest'
import { accessChecks } from '../smoke/accessChecks.ts'
import { booked, rest, table, validBooking } from './bookings.ts'
import { openBackend } from './target.ts'

const target = await openBackend()
// The row that nobody may get.
await booked(target)

test.each(Object.entries(accessChecks))('smoke: %s', async (_, check) => {
  const { apiUrl, publishableKey: key } = target
  await check({ siteUrl: 'http://localhost:4173', apiUrl, key })
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

test.each(['/rest/v1x/booking_requests', '/functions/v1x/send-contact-email'])(
  '%s is no address of the API',
  async (path) => expect(await rest(target, path)).toMatchObject({ status: 404 }),
)
