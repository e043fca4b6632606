/** Nobody reads, changes or removes a booking with the public key. */
import { beforeAll, describe, expect, test } from 'vitest'
import { openBackend, target } from './backend.ts'
import { insert, rest, storedRows, table, validBooking } from './bookings.ts'

const booking = validBooking()

openBackend()
beforeAll(async () => void (await insert(target, booking)))

describe('reading with the public key gives nothing', () => {
  test.each([
    ['all', ''],
    ['by id', `?id=eq.${booking.id}`],
    ['by e-mail', `?email=eq.${booking.email}`],
    ['by a pattern', '?email=like.*@*'],
    ['some columns', '?select=name,email'],
    ['by transaction', '?inserted_xid=gte.0'],
  ])('%s', async (_, query) => {
    expect(await rest(target, table + query)).toMatchObject({ status: 200, body: [] })
  })

  test.each(['GET', 'HEAD'])('with a count, by %s', async (method) => {
    const answer = await rest(target, table, { method, headers: { prefer: 'count=exact' } })
    expect(answer.headers.get('content-range')).toBe('*/0')
  })

  test('right after the insert, on the same connection', async () => {
    const fresh = validBooking()
    expect((await insert(target, fresh)).status).toBe(201)
    const answer = await rest(target, `${table}?id=eq.${fresh.id}`)
    expect(answer).toMatchObject({ status: 200, body: [] })
  })

  test('and an insert shows nothing but its own row', async () => {
    const fresh = validBooking()
    const path = `${table}?select=*&email=like.*`
    const headers = { prefer: 'return=representation' }
    const answer = await rest(target, path, { method: 'POST', body: fresh, headers })
    expect(answer.body).toEqual([expect.objectContaining({ id: fresh.id })])
  })
})

describe('changing with the public key is refused', () => {
  test.each([
    ['PATCH', `?id=eq.${booking.id}`, { status: 'cancelled' }],
    ['PATCH', '', { status: 'cancelled' }],
    ['DELETE', `?id=eq.${booking.id}`, undefined],
    ['DELETE', '', undefined],
  ])('%s %s', async (method, query, body) => {
    const answer = await rest(target, table + query, { method, body })
    expect(answer).toMatchObject({ status: 401, body: { code: '42501' } })
    expect(await storedRows(target, booking.email)).toEqual([expect.objectContaining(booking)])
  })
})

describe('what is not exposed', () => {
  test('another schema', async () => {
    const read = await rest(target, '/rest/v1/limits', { headers: { 'accept-profile': 'private' } })
    expect(read).toMatchObject({ status: 406, body: { code: 'PGRST106' } })
    const headers = { 'content-profile': 'private' }
    const write = await rest(target, '/rest/v1/limits', { method: 'POST', body: {}, headers })
    expect(write.status).toBe(406)
  })

  test.each(['limits', 'private.limits', 'pg_class'])(
    'the table %s, with any key',
    async (name) => {
      for (const key of [target.publishableKey, target.secretKey]) {
        expect((await rest(target, `/rest/v1/${name}`, { key })).status).toBe(404)
      }
    },
  )

  test.each([
    ['closed_days', 'GET', undefined],
    ['closed_days', 'POST', { day: '2027-01-01' }],
    ['availability_settings', 'PATCH', { number: 1 }],
    ['withdrawals', 'GET', undefined],
    ['withdrawals', 'DELETE', undefined],
  ])('the table %s by %s, without the secret key', async (name, method, body) => {
    const answer = await rest(target, `/rest/v1/${name}`, { method, body })
    expect(answer).toMatchObject({ status: 401, body: { code: '42501' } })
  })

  test('a function of the backend, without the secret key', async () => {
    const answer = await rest(target, '/rest/v1/rpc/mail_status', { method: 'POST', body: {} })
    expect(answer).toMatchObject({ status: 401, body: { code: '42501' } })
  })

  test('functions that do not exist or are private', async () => {
    for (const name of ['purge', 'version', 'pg_sleep']) {
      const answer = await rest(target, `/rest/v1/rpc/${name}`, { method: 'POST', body: {} })
      expect(answer).toMatchObject({ status: 404, body: { code: 'PGRST202' } })
    }
  })
})

describe('keys', () => {
  test.each([
    ['none', undefined],
    ['a wrong one', 'sb_publishable_wrong'],
    ['an empty one', ''],
  ])('%s', async (_, key) => {
    expect((await rest(target, table, { key })).status).toBe(401)
    expect((await rest(target, table, { key, method: 'POST', body: validBooking() })).status).toBe(
      401,
    )
  })

  test('a forged token beside the public key', async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const token = `${encode({ alg: 'none' })}.${encode({ role: 'service_role' })}.x`
    const headers = { authorization: `Bearer ${token}` }
    expect((await rest(target, table, { headers })).status).toBe(401)
  })

  test('the secret key reads, changes and removes', async () => {
    const { secretKey: key } = target
    const path = `${table}?id=eq.${booking.id}`
    const read = await rest(target, `${path}&select=id,status`, { key })
    expect(read.body).toEqual([{ id: booking.id, status: 'new' }])
    const headers = { prefer: 'return=representation' }
    const body = { status: 'confirmed' }
    const changed = await rest(target, path, { method: 'PATCH', key, body, headers })
    expect(changed).toMatchObject({ status: 200, body: [{ status: 'confirmed' }] })
    expect((await rest(target, path, { method: 'DELETE', key })).status).toBe(204)
    expect(await storedRows(target, booking.email)).toEqual([])
  })
})

describe('CORS', () => {
  test('a preflight is answered', async () => {
    const answer = await fetch(target.apiUrl + table, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:4173',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey, content-type, prefer',
      },
    })
    expect(answer.ok).toBe(true)
    const allowed = answer.headers.get('access-control-allow-headers')?.toLowerCase() ?? ''
    for (const name of ['apikey', 'content-type', 'prefer']) expect(allowed).toContain(name)
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST')
  })

  test.each([
    ['a good answer', {}],
    ['an answer without a key', { key: undefined }],
    ['a refused insert', { method: 'POST', body: validBooking({ total_price: 1 }) }],
    ['broken JSON', { method: 'POST', body: '{' }],
    ['a forbidden change', { method: 'DELETE' }],
  ])('%s may be read by the page', async (_, options) => {
    const answer = await rest(target, table, {
      ...options,
      headers: { origin: 'http://localhost:4173' },
    })
    expect(answer.headers.get('access-control-allow-origin')).toMatch(
      /^(\*|http:\/\/localhost:4173)$/,
    )
  })
})
