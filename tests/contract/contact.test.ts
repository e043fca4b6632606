/** A contact message over HTTP, with the real database and a real mailbox (what it has in common with the others: functions.test.ts). */
import { describe, expect, test } from 'vitest'
import { openBackend, target } from './backend.ts'
import { freshMessage, invoke, mailsNaming, refuseMail } from './requests.ts'
import { mailIsCaught } from './target.ts'

openBackend()

describe.skipIf(!mailIsCaught)('send-contact-email', () => {
  const send = (message: unknown) => invoke(target, 'send-contact-email', message)

  test('a message → the company answers its visitor', async () => {
    const message = freshMessage()
    expect(await send(message)).toMatchObject({ status: 200, body: { status: 'sent' } })
    expect(await mailsNaming(target, message.email)).toMatchObject([{ replyTo: message.email }])
  })

  test('every field as full as the form takes it, in letters of two bytes → mailed', async () => {
    const names = { firstName: 'Ж'.repeat(60), lastName: 'ж'.repeat(60), phone: '1'.repeat(15) }
    const texts = { subject: 'ж'.repeat(150), message: 'ж'.repeat(5000) }
    const email = `${'a'.repeat(64)}@${'b'.repeat(186)}.pl`
    const message = { ...freshMessage(), ...names, ...texts, email }
    expect(await send(message)).toMatchObject({ status: 200, body: { status: 'sent' } })
  })

  test('what could not be mailed the sweep mails as it was written', async () => {
    const message = freshMessage()
    await refuseMail(target, 1)
    expect(await send(message)).toMatchObject({ status: 200, body: { status: 'accepted' } })
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
