/** send-withdrawal-email: stored first, each id once, a receipt of what was stated, and the truth to the company. */
import assert from 'node:assert/strict'
import { makeHandler } from '../send-withdrawal-email/handler.ts'
import { booking, withdrawal } from './memoryDatabase.ts'
import { makeRig, post, type Rig, read, secretKey, withdrawalBody } from './rig.ts'

function state(rig: Rig, change: Record<string, unknown> = {}) {
  return makeHandler(rig)(post({ ...withdrawalBody, ...change })).then(read)
}

function sweep(rig: Rig) {
  return makeHandler(rig)(post({ sweep: true }, { headers: { apikey: secretKey } })).then(read)
}

Deno.test('one receipt to the consumer, one notice to the company', async () => {
  const rig = makeRig()
  assert.deepEqual(await state(rig), { status: 200, body: { status: 'sent', revision: 1 } })
  const [receipt, notice] = rig.sent
  assert.equal(rig.sent.length, 2)
  assert.equal(receipt?.to, withdrawal.email)
  assert.equal(receipt?.replyTo, 'biuro@firma.example')
  assert.equal(notice?.to, 'biuro@firma.example')
  assert.equal(notice?.replyTo, withdrawal.email)
  assert.equal(notice?.subject, 'Odstąpienie od umowy: 9WPS-S9LX, Łucja Żółć')
})

Deno.test('the receipt repeats the statement, with day and hour in Warsaw', async () => {
  const rig = makeRig()
  await state(rig)
  const text = rig.sent[0]?.text.replaceAll('\u00a0', ' ') ?? ''
  for (const part of [
    'Mamy Twoje oświadczenie',
    'Niniejszym informuję o moim odstąpieniu od umowy',
    'Numer zamówienia: 9WPS-S9LX',
    'Imię i nazwisko: Łucja Żółć',
    `E-mail: ${withdrawal.email}`,
    'Złożone: 22 listopada 2026, 14:04 (czas w Warszawie)',
    'Dotarło do nas: 22 listopada 2026, 20:30 (czas w Warszawie)',
  ]) {
    assert.ok(text.includes(part), part)
  }
})

Deno.test('the company reads whose order it is, what it cost, and the last day of the refund', async () => {
  const rig = makeRig()
  await state(rig)
  const text = rig.sent[1]?.text.replaceAll('\u00a0', ' ') ?? ''
  assert.match(text, /Telefon: 600 700 800/)
  assert.match(text, /Koszt całkowity: 6600 zł/)
  assert.match(text, /Zwróć wszystkie płatności, także przedpłatę, najpóźniej 6 grudnia 2026/)
  assert.doesNotMatch(text, /^! /m)
})

Deno.test('an order number that nobody has is accepted; only the company is told', async () => {
  const rig = makeRig()
  assert.deepEqual(await state(rig, { orderNumber: 'ABCD-2345' }), {
    status: 200,
    body: { status: 'sent', revision: 1 },
  })
  const [receipt, notice] = rig.sent.map(({ text }) => text.replaceAll('\u00a0', ' '))
  assert.match(notice ?? '', /^! Nie ma zamówienia o takim numerze/m)
  assert.doesNotMatch(receipt ?? '', /Nie ma zamówienia/)
})

Deno.test('a stranger with the number of another: a receipt that tells nothing, a warning to the company', async () => {
  const rig = makeRig()
  const email = 'obcy@napad.example'
  await state(rig, { email, name: 'Ktoś Obcy' })
  const [receipt, notice] = rig.sent
  assert.equal(receipt?.to, email)
  assert.doesNotMatch(JSON.stringify(receipt), /lucja@|Łucja|600 700 800|6600/)
  assert.match(notice?.text ?? '', /^! W\szamówieniu jest inny adres: lucja@poczta\.example\./m)
  assert.equal(rig.sent.filter(({ to }) => to === booking.email).length, 0)
})

Deno.test('repeats of one id store and send once, and give the revision that is stored', async () => {
  const rig = makeRig()
  const answers = await Promise.all([0, 1, 2].map(async () => await state(rig, { revision: 2 })))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  const changed = { revision: 3, name: 'Inne Nazwisko' }
  assert.deepEqual((await state(rig, changed)).body, { status: 'already-sent', revision: 2 })
  assert.equal(rig.sent.length, 2)
  assert.doesNotMatch(JSON.stringify(rig.sent), /Inne Nazwisko/)
})

Deno.test('a failing mail server: it has arrived all the same, and the sweep sends each mail once', async () => {
  const rig = makeRig()
  rig.outcomes.push({ outcome: 'failed', reason: 'smtp EMESSAGE 451' }, { outcome: 'sent' })
  assert.deepEqual((await state(rig)).body, { status: 'accepted', revision: 1 })
  assert.deepEqual((await sweep(rig)).body, { sent: 1, failed: 0 })
  assert.deepEqual(
    rig.sent.map(({ to }) => to),
    ['biuro@firma.example', withdrawal.email],
  )
  assert.deepEqual((await sweep(rig)).body, { sent: 0, failed: 0 })
  assert.match(rig.log.join(), /^send-withdrawal-email: customer mail of [\da-f-]{36} failed: smtp/)
  assert.doesNotMatch(rig.log.join(), /Żółć|lucja@|9WPS/)
})

Deno.test('kept while the mails are used up: arrived, and sent by the sweep', async () => {
  const rig = makeRig()
  rig.database.mailsUsedUp = true
  assert.deepEqual((await state(rig)).body, { status: 'accepted', revision: 1 })
  assert.deepEqual(rig.sent, [])
  rig.database.mailsUsedUp = false
  assert.deepEqual((await sweep(rig)).body, { sent: 1, failed: 0 })
  assert.equal(rig.sent.length, 2)
})

Deno.test('a refused address: the company is asked to find another way', async () => {
  const rig = makeRig()
  rig.outcomes.push({ outcome: 'refused' })
  assert.equal((await state(rig)).status, 200)
  assert.deepEqual(
    rig.sent.map(({ to }) => to),
    ['biuro@firma.example'],
  )
  assert.match(rig.sent[0]?.text ?? '', /^! Serwer poczty klienta odrzucił adres lucja@/m)
  assert.doesNotMatch(rig.sent[0]?.text ?? '', /Odpowiedź na\stę wiadomość/)
})

Deno.test('the sweep is for the secret key', async () => {
  const answer = await makeHandler(makeRig())(post({ sweep: true })).then(read)
  assert.deepEqual(answer, { status: 403, body: { error: 'operators-only' } })
})

Deno.test('a number is read however it is written', async () => {
  const rig = makeRig()
  await state(rig, { orderNumber: ' nr 9wps s9lx' })
  assert.match(rig.sent[0]?.text ?? '', /Numer zamówienia: 9WPS-S9LX/)
})

const forged: readonly (readonly [name: string, change: Record<string, unknown>])[] = [
  ['a number with CRLF', { orderNumber: '9WPS\r\nBcc: zly@napad.example' }],
  ['a number with a link', { orderNumber: 'bit.ly' }],
  ['a number with a phone', { orderNumber: 'tel 600 700 800' }],
  ['a number with markup', { orderNumber: '<b>9WPS</b>' }],
  ['a number of 41 characters', { orderNumber: 'A'.repeat(41) }],
  ['no number', { orderNumber: ' ' }],
  ['a name with a line', { name: 'Anna\r\nBcc: c@d.example' }],
  ['a name with markup', { name: '<script>' }],
  ['a name with a link', { name: 'Anna http://zly.example' }],
  ['two addresses', { email: 'a@b.example, c@d.example' }],
  ['an address with a header', { email: 'a@b.example\r\nBcc: c@d.example' }],
  ['an address without a dot', { email: 'a@b' }],
  ['no id', { withdrawalId: undefined }],
  ['an id that is none', { withdrawalId: 'abc' }],
  ['revision 0', { revision: 0 }],
  ['no instant', { submittedAt: undefined }],
  ['an instant that is none', { submittedAt: '2026-13-40T00:00:00Z' }],
  ['an instant in words', { submittedAt: 'tomorrow' }],
  ['an instant as a number', { submittedAt: 1_700_000_000_000 }],
]
for (const [name, change] of forged) {
  Deno.test(`${name} → 422, nothing stored, no mail`, async () => {
    const rig = makeRig()
    const answer = await state(rig, change)
    assert.deepEqual(answer, { status: 422, body: { error: 'invalid-fields' } })
    assert.deepEqual([rig.sent, rig.database.statements.size], [[], 0])
  })
}

Deno.test('extra to, cc and bcc are ignored', async () => {
  const rig = makeRig()
  const to = 'zly@napad.example'
  await state(rig, { to, cc: to, bcc: [to], from: to })
  assert.equal(rig.sent.length, 2)
  assert.doesNotMatch(JSON.stringify(rig.sent), /napad/)
})
