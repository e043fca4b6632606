/** The edge functions over HTTP, with the real database and a real mailbox: the backend's attack list. */
import { afterEach, describe, expect, test } from 'vitest'
import { limits } from '../../src/domain/text.ts'
import { companyInbox, mailsAbout, storedRows } from '../company.ts'
import { booked, freshMessage, freshWithdrawal, invoke, notice } from './requests.ts'
import { openBackend } from './target.ts'

const target = await openBackend()

const logged = () => target.log.join('\n')
const typed = /@poczta|@example|Łucja|Próbna|kuchnia|600 700 800|ABCD-2345/
afterEach(() => expect(logged(), 'nothing that anybody typed').not.toMatch(typed))

const evil = 'zly@napad.example'
const bcc = `\r\nBcc: ${evil}`

/** For each function a valid request, its sender, its mails' recipients and words, and refused changes (all texts: unit/domain, db/textRules). */
const kinds = [
  {
    name: 'send-booking-email',
    async fresh() {
      const row = await booked(target, { name: 'Łucja Próbna-Żółć' })
      // Mails are made from the row, whatever the body claims. An unknown row: tests/smoke/functionChecks.ts.
      const body = { ...notice(row), email: evil, name: evil, totalPrice: 1 }
      return { body, email: row.email, to: [row.email, companyInbox], says: '6600\u00a0zł' }
    },
    whileMailFails: { status: 502, body: { error: 'mail-failed' } },
    invalid: { 'an invalid id': { bookingId: 'abc' } },
  },
  {
    name: 'send-contact-email',
    async fresh() {
      const body = freshMessage()
      return { body, email: body.email, to: [companyInbox], says: 'ile kosztuje kuchnia?' }
    },
    // It is stored, so it has arrived.
    whileMailFails: { status: 200, body: { status: 'accepted' } },
    invalid: {
      'a subject with CRLF': { subject: `Temat${bcc}` },
      'a subject of 151 characters': { subject: 'x'.repeat(151) },
      'no subject': { subject: undefined },
      'a phone as number': { phone: 600_700_800 },
      'no id': { messageId: undefined },
    },
  },
  {
    name: 'send-withdrawal-email',
    async fresh() {
      const body = freshWithdrawal()
      return { body, email: body.email, to: [body.email, companyInbox], says: 'ABCD-2345' }
    },
    whileMailFails: { status: 200, body: { status: 'accepted' } },
    invalid: {
      'an order number with CRLF': { orderNumber: `X${bcc}` },
      'a day that does not exist': { submittedAt: '2026-02-30T00:00:00Z' },
      'a year that does not exist': { submittedAt: '0000-01-01T00:00:00Z' },
      'a time in words': { submittedAt: 'tomorrow' },
    },
  },
] as const

describe.each(kinds)('$name', ({ name, fresh, whileMailFails, invalid }) => {
  const send = (body: object) => invoke(target, name, body)

  const big = JSON.stringify({ message: 'x'.repeat(17_000) })
  const cases: readonly (readonly [string, number, Parameters<typeof invoke>[3]])[] = [
    ['GET', 405, { method: 'GET', body: undefined }],
    ['no apikey', 401, { key: undefined }],
    ['text/plain', 415, { headers: { 'content-type': 'text/plain' } }],
    ['17 KB', 413, { body: big }],
    ['17 KB in chunks without a length', 413, { body: new Blob([big]).stream() }],
    ['broken JSON', 400, { body: '{"a"' }],
    ['an array', 422, { body: '[]' }],
    ['null', 422, { body: 'null' }],
    ['nested objects', 422, { body: '{"bookingId": {"a": 1}, "message": [[]]}' }],
    ['a sweep without the secret key', 403, { body: '{"sweep": true}' }],
  ]
  test.each(cases)('before any work: %s → %i with CORS', async (_what, status, change) => {
    const answer = await invoke(target, name, {}, change)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.body).toEqual({ error: expect.stringMatching(/^[a-z-]+$/) })
  })

  test('twenty at once, and once more → one mail each, to nobody else; replies go to the customer', async () => {
    const { body, email, to, says } = await fresh()
    const forged = { ...body, to: evil, cc: evil, bcc: [evil] }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(forged)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await send(body)).toMatchObject({ status: 200, body: { status: 'already-sent' } })
    const mails = await mailsAbout(target, email)
    expect(mails.flatMap((mail) => mail.to)).toEqual(to)
    for (const mail of mails) expect(mail.text).toContain(says)
    expect(await mailsAbout(target, evil)).toEqual([])
    expect(mails.at(-1)?.replyTo).toContain(email)
    expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(to.length)
  })

  // A booking is counted when it is stored.
  if (name !== 'send-booking-email')
    test('above its limit → 429 with Retry-After and no mail', async () => {
      const { body, email } = await fresh()
      const refused = await target.under(`${name.split('-')[1]}_per_address`, 0, () => send(body))
      expect(refused).toMatchObject({ status: 429, body: { error: 'too-many-requests' } })
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(refused.headers.get('access-control-expose-headers')).toBe('Retry-After')
      expect(await mailsAbout(target, email)).toEqual([])
    })

  test('a failing mail server → answered truthfully and logged; after the pause one mail each', async () => {
    const { body, email, to } = await fresh()
    await target.refuseMail(to.length)
    const failed = await send(body)
    expect(failed).toMatchObject(whileMailFails)
    expect(failed.headers.get('access-control-allow-origin')).toBe('*')
    const cause = new RegExp(`${name}: \\w+ mail of [\\da-f-]{36} failed: smtp EMESSAGE 451`)
    await expect.poll(logged, { timeout: 30_000 }).toMatch(cause)
    expect(await send(body)).toMatchObject({ status: 200, body: { status: 'accepted' } })
    expect(await mailsAbout(target, email)).toEqual([])
    await target.endMailPauses()
    expect(await send(body)).toMatchObject({ status: 200, body: { status: 'sent' } })
    expect((await mailsAbout(target, email)).flatMap((mail) => mail.to)).toEqual(to)
  })

  test.each(Object.entries(invalid))('%s → 422 and no mail', async (_what, change) => {
    const { body, email } = await fresh()
    const answer = await send({ ...body, ...change })
    expect(answer).toMatchObject({ status: 422, body: { error: 'invalid-fields' } })
    expect(await mailsAbout(target, email)).toEqual([])
  })

  test('a filled honeypot → 200 and no mail', async () => {
    const { body, email } = await fresh()
    expect((await send({ ...body, website: 'http://spam.example' })).status).toBe(200)
    expect(await mailsAbout(target, email)).toEqual([])
  })
})

describe('send-contact-email', () => {
  const send = (message: unknown) => invoke(target, 'send-contact-email', message)

  test('every field at its longest, in letters of three bytes → mailed', async () => {
    const [name, subject, text] = [limits.name, limits.subject, limits.message].map((most) =>
      'ქ'.repeat(most),
    )
    const email = `${'a'.repeat(64)}@${'b'.repeat(186)}.pl`
    const fields = { firstName: name, lastName: name, email, phone: '1'.repeat(15), subject }
    const message = { ...freshMessage(), ...fields, message: text }
    expect(await send(message)).toMatchObject({ status: 200, body: { status: 'sent' } })
  })

  test('another text under the id of a sent message, as from a duplicated tab → a second message', async () => {
    const message = freshMessage()
    await send(message)
    expect((await send({ ...message, message: 'Jednak salon' })).body).toEqual({ status: 'sent' })
    expect(await mailsAbout(target, message.email)).toMatchObject([
      { text: expect.stringContaining('kuchnia') },
      { text: expect.stringContaining('Jednak salon') },
    ])
  })
})

test('a statement with somebody else’s order number: the sender learns nothing, the company is warned', async () => {
  const send = (statement: unknown) => invoke(target, 'send-withdrawal-email', statement)
  const booking = await booked(target, { name: 'Łucja Próbna' })
  // As typed by hand.
  const orderNumber = booking.order_number.toLowerCase()
  const statement = { ...freshWithdrawal(), orderNumber }
  const unknown = await send(freshWithdrawal())
  expect((await send(statement)).body).toEqual(unknown.body)
  const [receipt, warning] = await mailsAbout(target, statement.email)
  expect(receipt?.to).toEqual([statement.email])
  expect(JSON.stringify(receipt)).not.toContain(booking.email)
  expect(JSON.stringify(receipt)).not.toContain('Łucja')
  expect(warning?.text).toContain(`jest inny adres: ${booking.email}`)
  expect(await storedRows(target, booking.email)).toMatchObject([{ status: 'new' }])
})
