/** send-contact-email: to the company only, each id once, nothing in it forged. */
import assert from 'node:assert/strict'
import { makeHandler } from '../send-contact-email/handler.ts'
import { contactBody, makeRig, post, read, secretKey } from './rig.ts'

Deno.test('one mail to the company, the visitor as reply-to, no copy', async () => {
  const rig = makeRig()
  const answer = await read(await makeHandler(rig)(post(contactBody)))
  assert.deepEqual(answer, { status: 200, body: { status: 'sent', revision: 1 } })
  assert.equal(rig.sent.length, 1)
  const [mail] = rig.sent
  assert.equal(mail?.to, 'biuro@firma.example')
  assert.equal(mail?.replyTo, contactBody.email)
  assert.equal(mail?.subject, 'Kontakt ze strony: Pytanie o kuchnię')
  assert.match(mail?.text ?? '', /> ile kosztuje kuchnia\?/)
})

Deno.test('repeats of one id send once', async () => {
  const rig = makeRig()
  const handler = makeHandler(rig)
  const answers = await Promise.all([0, 1, 2].map(async () => await handler(post(contactBody))))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 429, 429])
  const again = await read(await handler(post(contactBody)))
  assert.deepEqual(again, { status: 200, body: { status: 'already-sent', revision: 1 } })
  assert.equal(rig.sent.length, 1)
})

Deno.test('a changed message under a sent id: the answer names the revision that was sent', async () => {
  const rig = makeRig()
  const handler = makeHandler(rig)
  await handler(post({ ...contactBody, revision: 2 }))
  const changed = { ...contactBody, revision: 3, message: 'Jednak salon' }
  const answer = await read(await handler(post(changed)))
  assert.deepEqual(answer.body, { status: 'already-sent', revision: 2 })
  assert.doesNotMatch(JSON.stringify(rig.sent), /Jednak/)
})

Deno.test('a message that never went out is sent as it is now', async () => {
  const rig = makeRig()
  rig.outcomes.push({ outcome: 'failed', reason: 'resend 500 application_error' })
  const handler = makeHandler(rig)
  await handler(post(contactBody))
  const changed = { ...contactBody, revision: 2, message: 'Jednak salon' }
  const answer = await read(await handler(post(changed)))
  assert.deepEqual(answer.body, { status: 'sent', revision: 2 })
  assert.match(rig.sent[0]?.text ?? '', /Jednak salon/)
})

Deno.test('kept while the mails are used up, sent by the sweep, in its last revision', async () => {
  const rig = makeRig()
  const handler = makeHandler(rig)
  rig.database.mailsUsedUp = true
  const first = await read(await handler(post(contactBody)))
  assert.deepEqual(first, { status: 200, body: { status: 'accepted', revision: 1 } })
  const changed = { ...contactBody, revision: 2, message: 'Jednak salon' }
  assert.deepEqual((await read(await handler(post(changed)))).body, {
    status: 'accepted',
    revision: 2,
  })
  assert.deepEqual(rig.sent, [])
  rig.database.mailsUsedUp = false
  const visitor = await read(await handler(post({ sweep: true })))
  assert.deepEqual(visitor, { status: 403, body: { error: 'operators-only' } })
  const sweep = (): Request => post({ sweep: true }, { headers: { apikey: secretKey } })
  assert.deepEqual((await read(await handler(sweep()))).body, { sent: 1, failed: 0 })
  assert.match(JSON.stringify(rig.sent), /Jednak salon/)
  assert.deepEqual((await read(await handler(sweep()))).body, { sent: 0, failed: 0 })
  assert.equal(rig.sent.length, 1)
})

Deno.test('a failing provider → 502, and the retry sends', async () => {
  const rig = makeRig()
  rig.outcomes.push({ outcome: 'failed', reason: 'resend 500 application_error' })
  const handler = makeHandler(rig)
  assert.deepEqual((await read(await handler(post(contactBody)))).body, { error: 'mail-failed' })
  assert.equal((await handler(post(contactBody))).status, 200)
  assert.equal(rig.sent.length, 1)
  assert.doesNotMatch(rig.log.join(), /Kowalska|anna@|kuchni/)
})

const forged: readonly (readonly [name: string, change: Record<string, unknown>])[] = [
  ['a subject with CRLF', { subject: 'Temat\r\nBcc: zly@napad.example' }],
  ['a subject with a lone line feed', { subject: 'Temat\nBcc: zly@napad.example' }],
  ['a subject of 151 characters', { subject: 'x'.repeat(151) }],
  ['two addresses', { email: 'a@b.example, c@d.example' }],
  ['an address with a header', { email: 'a@b.example\r\nBcc: c@d.example' }],
  ['an address without a dot', { email: 'a@b' }],
  ['a name with a line', { firstName: 'Anna\r\nBcc: c@d.example' }],
  ['a name with markup', { lastName: '<script>' }],
  ['a message of nothing', { message: ' \n ' }],
  ['a message with NUL', { message: 'a\u0000b' }],
  ['no subject', { subject: undefined }],
  ['a phone that is no text', { phone: 600_700_800 }],
  ['a message that is null', { message: null }],
  ['no id', { messageId: undefined }],
  ['an id that is none', { messageId: 'abc' }],
  ['revision 0', { revision: 0 }],
  ['half a revision', { revision: 1.5 }],
  ['a revision that is text', { revision: '2' }],
]
for (const [name, change] of forged) {
  Deno.test(`${name} → 422, no mail`, async () => {
    const rig = makeRig()
    const answer = await read(await makeHandler(rig)(post({ ...contactBody, ...change })))
    assert.deepEqual(answer, { status: 422, body: { error: 'invalid-fields' } })
    assert.deepEqual(rig.sent, [])
  })
}

Deno.test('of an address that was pasted with its name the address alone is used', async () => {
  const rig = makeRig()
  await makeHandler(rig)(post({ ...contactBody, email: 'Anna <a@b.example>' }))
  assert.deepEqual(
    rig.sent.map(({ replyTo }) => replyTo),
    ['a@b.example'],
  )
})

Deno.test('a mark that turns the direction of text does not arrive', async () => {
  const rig = makeRig()
  const lastName = 'Kow\u202Ealska'
  await makeHandler(rig)(post({ ...contactBody, lastName, subject: 'a\u202Eb' }))
  assert.doesNotMatch(JSON.stringify(rig.sent), /\u202e/)
})

Deno.test('extra to, cc and bcc are ignored', async () => {
  const rig = makeRig()
  const to = 'zly@napad.example'
  await makeHandler(rig)(post({ ...contactBody, to, cc: to, bcc: [to], from: to }))
  assert.equal(rig.sent.length, 1)
  assert.doesNotMatch(JSON.stringify(rig.sent), /napad/)
})

Deno.test('the whole subject is one line of at most 150 characters, cut between characters', async () => {
  const rig = makeRig()
  await makeHandler(rig)(post({ ...contactBody, subject: '😀'.repeat(75) }))
  await makeHandler(rig)(
    post({ ...contactBody, subject: 'ż'.repeat(150), messageId: crypto.randomUUID() }),
  )
  for (const { subject } of rig.sent) {
    assert.ok([...subject].length <= 150)
    assert.ok(subject.isWellFormed())
    assert.ok(subject.startsWith('Kontakt ze strony: '))
  }
  assert.equal(rig.sent.length, 2)
})

Deno.test('markup arrives escaped, line breaks stay, no link is made of input', async () => {
  const rig = makeRig()
  const message = '<img src=x onerror=alert(1)>\n"><a href="http://zly.example">klik</a>'
  await makeHandler(rig)(post({ ...contactBody, subject: '<b>T</b>', message }))
  const { html = '', text = '' } = rig.sent[0] ?? {}
  assert.match(html, /&lt;img src=x onerror=alert\(1\)&gt;<br>&quot;&gt;&lt;a href=/)
  assert.doesNotMatch(html, /<img|<b>|<script|href="http:\/\/zly/)
  assert.match(text, /> <img src=x onerror=alert\(1\)>/)
})
