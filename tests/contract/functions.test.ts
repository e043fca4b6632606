/** The edge functions over HTTP, with the real database and a real mailbox: the attack list of the backend. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openBackend, target } from './backend.ts'
import { insert, setLimit, storedRows, validBooking } from './bookings.ts'
import {
  freshMessage,
  freshWithdrawal,
  invoke,
  mailsNaming,
  notice,
  refuseMail,
} from './requests.ts'
import { mailIsCaught } from './target.ts'

openBackend()

function freshBooking() {
  const booking = validBooking({ name: 'Łucja Próbna-Żółć' })
  return { ...booking, email: booking.email.replace('@', '@poczta.') }
}

async function savedRow() {
  const row = freshBooking()
  expect((await insert(target, row)).status).toBe(201)
  return row
}

const inbox = 'biuro@malowanie.example'

/** A good request that nobody else makes, words that its mails alone hold, and where they go. */
const kinds = [
  {
    name: 'send-booking-email',
    async fresh() {
      const row = await savedRow()
      return { body: notice(row), about: row.id, to: [row.email, inbox] }
    },
    whileMailFails: { status: 502, body: { error: 'mail-failed' } },
  },
  {
    name: 'send-contact-email',
    async fresh() {
      const body = freshMessage()
      return { body, about: body.email, to: [inbox] }
    },
    // Kept, and so arrived.
    whileMailFails: { status: 200, body: { status: 'accepted' } },
  },
  {
    name: 'send-withdrawal-email',
    async fresh() {
      const body = freshWithdrawal()
      return { body, about: body.email, to: [body.email, inbox] }
    },
    whileMailFails: { status: 200, body: { status: 'accepted' } },
  },
] as const

describe.each(kinds)('$name: before any work', ({ name }) => {
  const big = JSON.stringify({ message: 'x'.repeat(11 * 1024) })
  const cases: readonly (readonly [string, number, Parameters<typeof invoke>[3]])[] = [
    ['GET', 405, { method: 'GET', body: null }],
    ['DELETE', 405, { method: 'DELETE', body: null }],
    ['no apikey', 401, { headers: { apikey: '' } }],
    ['a wrong apikey', 401, { headers: { apikey: 'sb_x' } }],
    ['text/plain', 415, { headers: { 'content-type': 'text/plain' } }],
    ['11 KB', 413, { body: big }],
    ['11 KB in chunks without a length', 413, { body: new Blob([big]).stream(), duplex: 'half' }],
    ['broken JSON', 400, { body: '{"a"' }],
    ['an array', 422, { body: '[]' }],
    ['null', 422, { body: 'null' }],
    ['nested objects', 422, { body: '{"bookingId": {"a": 1}, "message": [[]]}' }],
    ['a sweep without the secret key', 403, { body: '{"sweep": true}' }],
  ]
  test.each(cases)('%s → %i, readable by a browser', async (_what, status, change) => {
    const answer = await invoke(target, name, {}, change)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.body).toEqual({ error: expect.stringMatching(/^[a-z-]+$/) })
  })

  test('OPTIONS → 204 with the headers a browser asks about', async () => {
    const headers = {
      apikey: '',
      Origin: 'http://localhost:4173',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'apikey,content-type,x-client-info',
    }
    const answer = await invoke(target, name, null, { method: 'OPTIONS', body: null, headers })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-headers')).toMatch(/apikey.*content-type/)
    expect(answer.headers.get('access-control-allow-methods')).toMatch(/POST/)
  })
})

// Without a mailbox that catches it, these would mail strangers.
describe.skipIf(!mailIsCaught).each(kinds)('$name', ({ name, fresh, whileMailFails }) => {
  const send = (body: object) => invoke(target, name, body)

  test('twenty at once, and once more → one mail each', async () => {
    const { body, about, to } = await fresh()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(body)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await send(body)).toMatchObject({ status: 200, body: { status: 'already-sent' } })
    const mails = await mailsNaming(target, about)
    expect(mails.flatMap((mail) => mail.to)).toEqual(to)
    expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(to.length)
  })

  test('a failing mail server: told as it is; in two minutes one mail each', async () => {
    const { body, about, to } = await fresh()
    await refuseMail(target, to.length)
    const failed = await send(body)
    expect(failed).toMatchObject(whileMailFails)
    expect(failed.headers.get('access-control-allow-origin')).toBe('*')
    expect(await send(body)).toMatchObject({ status: 200, body: { status: 'accepted' } })
    expect(await mailsNaming(target, about)).toEqual([])
    await target.letMailPausesEnd()
    expect(await send(body)).toMatchObject({ status: 200, body: { status: 'sent' } })
    expect((await mailsNaming(target, about)).flatMap((mail) => mail.to)).toEqual(to)
  })

  test('extra to, cc, bcc → ignored', async () => {
    const { body } = await fresh()
    const evil = `zly.${randomUUID()}@napad.example`
    expect((await send({ ...body, to: evil, cc: evil, bcc: [evil] })).status).toBe(200)
    expect(await mailsNaming(target, evil)).toEqual([])
  })

  test('a filled honeypot → 200 and no mail', async () => {
    const { body, about } = await fresh()
    expect((await send({ ...body, website: 'http://spam.example' })).status).toBe(200)
    expect(await mailsNaming(target, about)).toEqual([])
  })

  test.skipIf(process.env.CONTRACT_URL)('a failure is logged, and nothing that was typed', () => {
    const log = target.log.join('\n')
    expect(log).toMatch(new RegExp(`${name}: \\w+ mail of [\\da-f-]{36} failed: smtp EMESSAGE 451`))
    expect(log).not.toMatch(/@poczta|@example|Łucja|Próbna|kuchnia|600 700 800|ABCD-2345/)
  })
})

describe.skipIf(!mailIsCaught)('send-booking-email', () => {
  test('the mails name the order, and the company answers the customer', async () => {
    const row = await savedRow()
    await invoke(target, 'send-booking-email', notice(row))
    const mails = await mailsNaming(target, row.id)
    const [stored] = (await storedRows(target, row.email)) as { order_number: string }[]
    for (const { text } of mails) {
      expect(text).toContain(`Numer zamówienia: ${stored?.order_number}`)
    }
    expect(mails[1]?.replyTo).toContain(row.email)
  })

  test('an unknown booking → 404 and no mail', async () => {
    const row = freshBooking()
    const answer = await invoke(target, 'send-booking-email', notice(row))
    expect(answer).toMatchObject({ status: 404, body: { error: 'unknown-booking' } })
    expect(await mailsNaming(target, row.email)).toEqual([])
  })

  test('another address, name or price in the body reaches nobody', async () => {
    const row = await savedRow()
    const evil = `zly.${randomUUID()}@napad.example`
    const forged = { ...notice(row), email: evil, name: evil, totalPrice: 1 }
    expect((await invoke(target, 'send-booking-email', forged)).status).toBe(200)
    expect(await mailsNaming(target, evil)).toEqual([])
    const [customer] = await mailsNaming(target, row.id)
    expect(customer?.to).toEqual([row.email])
    expect(customer?.text).toContain('6600\u00a0zł')
  })

  test('the company is told at once, though the customer’s mail has to wait', async () => {
    const row = await savedRow()
    await refuseMail(target, 1)
    expect((await invoke(target, 'send-booking-email', notice(row))).status).toBe(502)
    const sooner = await mailsNaming(target, row.id)
    expect(sooner.map(({ to }) => to)).toEqual([['biuro@malowanie.example']])
    await target.letMailPausesEnd()
    expect((await invoke(target, 'send-booking-email', notice(row))).status).toBe(200)
    const all = await mailsNaming(target, row.id)
    expect(all.map(({ to }) => to)).toEqual([['biuro@malowanie.example'], [row.email]])
  })

  test('past the limit → 429 with Retry-After; the limit is the owner’s to set', async () => {
    const unknown = notice(freshBooking())
    const before = await setLimit(target, 'booking_mail_per_address', 0)
    const refused = await invoke(target, 'send-booking-email', unknown)
    await setLimit(target, 'booking_mail_per_address', before)
    expect(refused).toMatchObject({ status: 429, body: { error: 'too-many-requests' } })
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await invoke(target, 'send-booking-email', unknown)).status).toBe(404)
  })
})
