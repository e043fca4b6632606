/** send-booking-email: one mail each, made of the row, whatever is called how often. */
import assert from 'node:assert/strict'
import { makeHandler } from '../send-booking-email/handler.ts'
import { booking, bookingId } from './memoryDatabase.ts'
import { bookingBody, makeRig, post, publishableKey, read, secretKey } from './rig.ts'

const failure = { outcome: 'failed', reason: 'smtp EENVELOPE 451' } as const

Deno.test('the customer and the company get one mail each', async () => {
  const rig = makeRig()
  const answer = await read(await makeHandler(rig)(post(bookingBody)))
  assert.deepEqual(answer, { status: 200, body: { status: 'sent' } })
  assert.deepEqual(
    rig.sent.map(({ to, replyTo, key }) => ({ to, replyTo, key })),
    [
      { to: booking.email, replyTo: 'biuro@firma.example', key: `booking/${bookingId}/customer` },
      { to: 'biuro@firma.example', replyTo: booking.email, key: `booking/${bookingId}/company` },
    ],
  )
  assert.deepEqual(rig.log, [])
})

Deno.test('an unknown booking → 404, no mail', async () => {
  const rig = makeRig()
  const unknown = { ...bookingBody, bookingId: crypto.randomUUID() }
  const answer = await read(await makeHandler(rig)(post(unknown)))
  assert.deepEqual(answer, { status: 404, body: { error: 'unknown-booking' } })
  assert.deepEqual(rig.sent, [])
})

Deno.test('what the body says is not what the mail says', async () => {
  const rig = makeRig()
  const forged = {
    ...bookingBody,
    name: 'Zły Człowiek',
    email: 'zly@napad.example',
    totalPrice: 1,
    area: 9e15,
    preferredDate: '1.01.1970',
    to: 'zly@napad.example',
    bcc: ['zly@napad.example'],
    account: '00',
  }
  await makeHandler(rig)(post(forged))
  const all = JSON.stringify(rig.sent)
  assert.equal(rig.sent.length, 2)
  assert.doesNotMatch(all, /zly@|Zły|1970/)
  assert.match(all, /3960\u00a0zł/)
})

Deno.test('twice, and twenty at once → one mail each', async () => {
  const rig = makeRig()
  const handler = makeHandler(rig)
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => await read(await handler(post(bookingBody)))),
  )
  assert.equal(rig.sent.length, 2)
  assert.equal(statuses.filter(({ status }) => status === 200).length, 20)
  assert.equal(
    statuses.filter(({ body }) => (body as { status: string }).status === 'sent').length,
    1,
  )
  const again = await read(await handler(post(bookingBody)))
  assert.deepEqual(again.body, { status: 'already-sent' })
  assert.equal(rig.sent.length, 2)
})

Deno.test('a failing provider → 502; the retry sends only what is still owed', async () => {
  const rig = makeRig()
  rig.outcomes.push(failure)
  const handler = makeHandler(rig)
  const first = await read(await handler(post(bookingBody)))
  assert.deepEqual(first, { status: 502, body: { error: 'mail-failed' } })
  assert.deepEqual(
    rig.sent.map(({ to }) => to),
    ['biuro@firma.example'],
  )
  assert.deepEqual(rig.log, [
    `send-booking-email: customer mail of ${bookingId} failed: smtp EENVELOPE 451`,
  ])
  const second = await read(await handler(post(bookingBody)))
  assert.deepEqual(second, { status: 200, body: { status: 'sent' } })
  assert.deepEqual(
    rig.sent.map(({ to }) => to),
    ['biuro@firma.example', booking.email],
  )
})

Deno.test('an address refused for good: the company is told, and nobody tries again', async () => {
  const rig = makeRig()
  rig.outcomes.push({ outcome: 'refused' })
  const handler = makeHandler(rig)
  assert.equal((await read(await handler(post(bookingBody)))).status, 200)
  assert.equal(rig.sent.length, 1)
  assert.match(rig.sent[0]?.text ?? '', /odrzucił adres lucja@poczta\.example/)
  const again = await read(await handler(post(bookingBody)))
  assert.deepEqual(again.body, { status: 'already-sent' })
  assert.equal(rig.sent.length, 1)
})

Deno.test('a mark that fails twice is made by the third attempt', async () => {
  const rig = makeRig()
  rig.database.brokenMarks = 2
  const handler = makeHandler(rig)
  assert.equal((await handler(post(bookingBody))).status, 200)
  await handler(post(bookingBody))
  assert.equal(rig.sent.length, 2)
})

Deno.test('a mail that could not be marked keeps its claim: no second one at once', async () => {
  const rig = makeRig()
  rig.database.brokenMarks = 3
  const handler = makeHandler(rig)
  assert.equal((await read(await handler(post(bookingBody)))).status, 503)
  const again = await read(await handler(post(bookingBody)))
  assert.deepEqual(again.body, { status: 'accepted' })
  assert.equal(rig.sent.length, 1)
})

Deno.test('a repeat of a mail is the same to the last byte', async () => {
  const [first, second] = [makeRig(), makeRig()]
  await makeHandler(first)(post(bookingBody))
  await makeHandler(second)(post(bookingBody))
  assert.deepEqual(first.sent, second.sent)
})

Deno.test('the sweep is for operators', async () => {
  const rig = makeRig()
  const request = post({ sweep: true }, { headers: { apikey: publishableKey } })
  const answer = await read(await makeHandler(rig)(request))
  assert.deepEqual(answer, { status: 403, body: { error: 'operators-only' } })
  assert.deepEqual(rig.sent, [])
})

Deno.test('the sweep sends what is owed and counts it', async () => {
  const rig = makeRig()
  const other = { ...booking, id: crypto.randomUUID(), email: 'inna@poczta.example' }
  rig.database.rows.set(other.id, other)
  rig.outcomes.push(failure)
  const sweep = (): Request => post({ sweep: true }, { headers: { apikey: secretKey } })
  const handler = makeHandler(rig)
  assert.deepEqual((await read(await handler(sweep()))).body, { sent: 1, failed: 1 })
  assert.equal(rig.sent.length, 3)
  assert.deepEqual((await read(await handler(sweep()))).body, { sent: 1, failed: 0 })
  assert.equal(rig.sent.length, 4)
})
