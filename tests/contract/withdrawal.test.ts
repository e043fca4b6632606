/** A statement of withdrawal over HTTP, with the real database and a real mailbox (what it has in common with the others: functions.test.ts). */
import { describe, expect, test } from 'vitest'
import { openBackend, target } from './backend.ts'
import { insert, rest, setLimit, storedRows, validBooking } from './bookings.ts'
import { freshWithdrawal, invoke, mailsNaming } from './requests.ts'
import { mailIsCaught } from './target.ts'

const inbox = 'biuro@malowanie.example'
const table = '/rest/v1/withdrawals'

openBackend()

const send = (statement: unknown) => invoke(target, 'send-withdrawal-email', statement)

interface Row {
  readonly id: string
  readonly order_number: string
  readonly name: string
  readonly submitted_at: string
  readonly created_at: string
}

async function stored({ email }: { email: string }): Promise<Row[]> {
  const path = `${table}?email=eq.${encodeURIComponent(email)}`
  return (await rest(target, path, { key: target.secretKey })).body as Row[]
}

async function booked() {
  const row = validBooking({ name: 'Łucja Próbna' })
  expect((await insert(target, row)).status).toBe(201)
  const [saved] = (await storedRows(target, row.email)) as { order_number: string }[]
  return { ...row, orderNumber: saved?.order_number ?? '' }
}

function recipients(mails: readonly { readonly to: readonly string[] }[]): string[] {
  return mails.flatMap(({ to }) => to)
}

// Without a mailbox that catches it, these would mail strangers.
describe.skipIf(!mailIsCaught)('send-withdrawal-email', () => {
  test('a statement → one row, a receipt to the consumer, the statement to the company', async () => {
    const booking = await booked()
    const statement = {
      ...freshWithdrawal(),
      ...{ orderNumber: booking.orderNumber.toLowerCase(), email: booking.email },
    }
    expect(await send(statement)).toMatchObject({ status: 200, body: { status: 'sent' } })
    expect(await stored(statement)).toEqual([
      expect.objectContaining({ order_number: booking.orderNumber }),
    ])
    const mails = await mailsNaming(target, statement.email)
    expect(recipients(mails)).toEqual([booking.email, inbox])
    expect(mails[1]?.text).toContain('Koszt całkowity: 6600\u00a0zł')
    expect(mails[1]?.replyTo).toContain(booking.email)
  })

  test('another’s order number: the stranger learns nothing, the order stays, the company is warned', async () => {
    const booking = await booked()
    const statement = { ...freshWithdrawal(), orderNumber: booking.orderNumber }
    const unknown = await send(freshWithdrawal())
    expect((await send(statement)).body).toEqual(unknown.body)
    const [receipt, notice] = await mailsNaming(target, statement.email)
    expect(receipt?.to).toEqual([statement.email])
    expect(JSON.stringify(receipt)).not.toContain(booking.email)
    expect(JSON.stringify(receipt)).not.toContain('Łucja')
    expect(notice?.text).toContain(`jest inny adres: ${booking.email}`)
    expect(await storedRows(target, booking.email)).toEqual([
      expect.objectContaining({ status: 'new' }),
    ])
  })

  test('again → the same row; other words under the same id are a further statement', async () => {
    const statement = freshWithdrawal()
    for (const expected of ['sent', 'already-sent']) {
      expect((await send(statement)).body).toEqual({ status: expected })
      expect(await stored(statement)).toHaveLength(1)
    }
    expect((await send({ ...statement, name: 'Ktoś Inny' })).body).toEqual({ status: 'sent' })
    const names = (await stored(statement)).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([statement.name, 'Ktoś Inny']))
    expect(names).toHaveLength(2)
  })

  test('submitted long ago and delivered now: the row keeps both instants, at most 30 days back', async () => {
    const waited = new Date(Date.now() - 20 * 86_400_000)
    const statement = { ...freshWithdrawal(), submittedAt: waited.toISOString() }
    await send(statement)
    const [row] = await stored(statement)
    expect(Date.parse(row?.submitted_at ?? '')).toBe(waited.getTime())
    expect(Date.parse(row?.created_at ?? '')).toBeGreaterThan(waited.getTime() + 86_400_000)
    for (const [submittedAt, daysAgo] of [
      ['1999-01-01T00:00:00Z', 30],
      ['2999-01-01T00:00:00Z', 0],
    ] as const) {
      const forged = { ...freshWithdrawal(), submittedAt }
      await send(forged)
      const [set] = await stored(forged)
      const days = (Date.now() - Date.parse(set?.submitted_at ?? '')) / 86_400_000
      expect(Math.round(days)).toBe(daysAgo)
    }
  })

  test('headers, markup and links in any field → 422; a filled honeypot → 200; nothing is stored', async () => {
    for (const [change, status = 422] of [
      [{ name: 'Anna\r\nBcc: zly@napad.example' }],
      [{ name: '<img src=x onerror=alert(1)>' }],
      [{ orderNumber: 'zly.example' }],
      [{ orderNumber: 'X\nBcc: zly@napad.example' }],
      [{ email: 'a@b.example, zly@napad.example' }],
      [{ submittedAt: '2026-02-30T00:00:00Z' }],
      [{ submittedAt: '0000-01-01T00:00:00Z' }],
      [{ submittedAt: 'tomorrow' }],
      [{ website: 'http://spam.example' }, 200],
    ] as const) {
      const forged = { ...freshWithdrawal(), ...change }
      expect((await send(forged)).status).toBe(status)
      expect(await stored(forged)).toEqual([])
      expect(await mailsNaming(target, forged.email)).toEqual([])
    }
  })

  test('seven statements of one mailbox → seven stored; two receipts wait', async () => {
    const before = await setLimit(target, 'mail_per_mailbox', 5)
    const { email } = freshWithdrawal()
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => send({ ...freshWithdrawal(), email })),
    )
    await setLimit(target, 'mail_per_mailbox', before)
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200))
    expect(await stored({ email })).toHaveLength(7)
    const mails = await mailsNaming(target, email)
    expect(recipients(mails).filter((to) => to === email)).toHaveLength(5)
    expect(recipients(mails).filter((to) => to === inbox)).toHaveLength(7)
  })
})
