/** What holds for one edge function, over HTTP, with the real database and a real mailbox (for all: functions.test.ts). */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { limits } from '../../src/domain/text.ts'
import { mailsAbout, storedRows } from '../company.ts'
import { booked } from './bookings.ts'
import { freshMessage, freshWithdrawal, invoke, notice } from './requests.ts'
import { openBackend } from './target.ts'

const target = await openBackend()

// An unknown booking: tests/smoke/functionChecks.ts, which supabase/tests/start.test.ts runs.
test('mails are made from the stored booking, whatever address, name or price the body has', async () => {
  const row = await booked(target)
  const evil = `zly.${randomUUID()}@napad.example`
  const forged = { ...notice(row), email: evil, name: evil, totalPrice: 1 }
  expect((await invoke(target, 'send-booking-email', forged)).status).toBe(200)
  expect(await mailsAbout(target, evil)).toEqual([])
  const [customer] = await mailsAbout(target, row.email)
  expect(customer?.to).toEqual([row.email])
  expect(customer?.text).toContain('6600\u00a0zł')
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
