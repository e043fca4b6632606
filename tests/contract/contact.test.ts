/** A contact message over HTTP, with the real database and a real mailbox: kept, mailed once, and attacked. */
import { describe, expect, test } from 'vitest'
import { openBackend, target } from './backend.ts'
import { freshMessage, invoke, mailsNaming, refuseMail } from './requests.ts'
import { mailIsCaught } from './target.ts'

openBackend()

describe.skipIf(!mailIsCaught)('send-contact-email', () => {
  const send = (message: unknown) => invoke(target, 'send-contact-email', message)

  test('a message → one mail to the company, none to the visitor', async () => {
    const message = freshMessage()
    expect(await send(message)).toMatchObject({ status: 200, body: { status: 'sent' } })
    expect(await mailsNaming(target, message.email)).toMatchObject([
      { to: ['biuro@malowanie.example'], replyTo: message.email },
    ])
  })

  test('every field as full as the form takes it, in letters of two bytes → mailed', async () => {
    const names = { firstName: 'Ж'.repeat(60), lastName: 'ж'.repeat(60), phone: '1'.repeat(15) }
    const texts = { subject: 'ж'.repeat(150), message: 'ж'.repeat(5000) }
    const email = `${'a'.repeat(64)}@${'b'.repeat(186)}.pl`
    const message = { ...freshMessage(), ...names, ...texts, email }
    expect(await send(message)).toMatchObject({ status: 200, body: { status: 'sent' } })
  })

  test('twice, and in parallel → one mail', async () => {
    const message = freshMessage()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(message)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await send(message)).toMatchObject({ status: 200, body: { status: 'already-sent' } })
    expect(await mailsNaming(target, message.email)).toHaveLength(1)
  })

  test('a failing mail server → kept, and so arrived; the sweep mails it as it was written', async () => {
    const message = freshMessage()
    await refuseMail(target, 1)
    expect(await send(message)).toMatchObject({ status: 200, body: { status: 'accepted' } })
    expect((await send(message)).body).toEqual({ status: 'accepted' })
    await target.letMailPausesEnd()
    const headers = { apikey: target.secretKey }
    const swept = await invoke(target, 'send-contact-email', { sweep: true }, { headers })
    expect(swept).toMatchObject({ status: 200, body: { failed: 0 } })
    const mails = await mailsNaming(target, message.email)
    expect(mails).toMatchObject([{ text: expect.stringContaining('kuchnia') }])
    expect((await send(message)).body).toEqual({ status: 'already-sent' })
  })

  test('another text under the id of one that was sent, as from a copied tab → a message of its own', async () => {
    const message = freshMessage()
    await send(message)
    expect((await send({ ...message, message: 'Jednak salon' })).body).toEqual({ status: 'sent' })
    expect(await mailsNaming(target, message.email)).toMatchObject([
      { text: expect.stringContaining('kuchnia') },
      { text: expect.stringContaining('Jednak salon') },
    ])
  })

  test('extra to, cc, bcc → ignored', async () => {
    const to = 'zly@napad.example'
    expect((await send({ ...freshMessage(), to, cc: to, bcc: [to] })).status).toBe(200)
    expect(await mailsNaming(target, to)).toEqual([])
  })

  test('a filled honeypot → 200 and no mail', async () => {
    const message = { ...freshMessage(), website: 'http://spam.example' }
    expect((await send(message)).status).toBe(200)
    expect(await mailsNaming(target, message.email)).toEqual([])
  })

  test.each([
    ['a subject with CRLF', { subject: 'Temat\r\nBcc: zly@napad.example' }],
    ['a subject of 151 characters', { subject: 'x'.repeat(151) }],
    ['two addresses', { email: 'a@b.example, c@d.example' }],
    ['an address with a header', { email: 'a@b.example\r\nBcc: c@d.example' }],
    ['a name with a line', { firstName: 'Anna\r\nBcc: c@d.example' }],
    ['a name with markup', { lastName: '<script>' }],
    ['a message of nothing', { message: ' \n ' }],
    ['a message with NUL', { message: 'a\u0000b' }],
    ['no subject', { subject: undefined }],
    ['a phone that is no text', { phone: 600_700_800 }],
    ['no id', { messageId: undefined }],
    ['an id that is none', { messageId: 'abc' }],
  ])('%s → 422, nothing kept', async (_what, change) => {
    const message = freshMessage()
    const answer = await send({ ...message, ...change })
    expect(answer).toMatchObject({ status: 422, body: { error: 'invalid-fields' } })
    expect(await mailsNaming(target, message.email)).toEqual([])
  })
})

test.skipIf(process.env.CONTRACT_URL)('a failure is logged, and no personal data with it', () => {
  const log = target.log.join('\n')
  expect(log).toMatch(/send-contact-email: company mail of [\da-f-]{36} failed: smtp EMESSAGE 451/)
  expect(log).not.toMatch(/@poczta|Próbna|kuchnia/)
})
