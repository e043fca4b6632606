/** The SMTP mailer against a real SMTP server on this machine. */
import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { type AddressInfo, createServer, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'npm:postal-mime@4.0.0'
import { SMTPServer } from 'npm:smtp-server@3.21.6'
import { confirmation } from '../_mails/confirmation.ts'
import type { Mail } from '../_shared/mail.ts'
import { makeSmtpMailer } from '../_shared/smtpMailer.ts'
import { booking, mailKey, settings, since } from './rig.ts'

const sender = { name: 'Malowanie Żółte "sp." z o.o.', address: 'rezerwacje@firma.example' }
const mail: Mail = confirmation(booking, settings, since)

/** A mailbox, gone at the end of its block, and what it has got. */
async function openMailbox(host = '127.0.0.1', secure = false) {
  const received: { from: string; to: string[]; email: Email; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    // Else it warns of the certificate that nobody signed.
    logger: false,
    disabledCommands: ['STARTTLS'],
    secure,
    async onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const raw = await text(stream)
      const from = mailFrom ? mailFrom.address : ''
      const to = rcptTo.map(({ address }) => address)
      received.push({ raw, from, to, email: await PostalMime.parse(raw) })
      done()
    },
  })
  // A client that hangs up over an untrusted certificate is what one test is about.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, host, listening))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((closed) => server.close(closed))
  return { port, received, [Symbol.asyncDispose]: close }
}

function mailer(port: number, host = '127.0.0.1') {
  return makeSmtpMailer({ host, port, user: '', pass: '' }, sender)
}

Deno.test('smtp: the mail arrives whole', async () => {
  await using mailbox = await openMailbox()
  assert.deepEqual(await mailer(mailbox.port).send(mail, mailKey), { outcome: 'sent' })
  const [first] = mailbox.received
  assert.ok(first)
  const { email, raw, ...envelope } = first
  assert.deepEqual(envelope, { from: sender.address, to: [booking.email] })
  assert.equal(email.subject, mail.subject)
  assert.deepEqual(email.from, { name: sender.name, address: sender.address })
  assert.deepEqual(email.to, [{ name: '', address: booking.email }])
  assert.deepEqual(email.replyTo, [{ name: '', address: settings.company.email }])
  assert.equal(email.cc ?? email.bcc, undefined)
  assert.equal(email.text?.trim(), mail.text.trim())
  assert.equal(email.html?.trim(), mail.html.trim())
  assert.equal(email.messageId, `<booking.${booking.id}.customer@firma.example>`)
  // An absence notice does not answer it.
  assert.match(raw, /^Auto-Submitted: auto-generated$/m)
  const [file] = email.attachments
  assert.equal(file?.filename, 'malowanie-19.12.2026.ics')
  assert.equal(file?.mimeType, 'text/calendar')
  // Base64, so that the calendar's CRLFs arrive; the parser would hide what became of them.
  const content = Buffer.from(mail.attachments?.[0]?.content ?? '').toString('base64')
  assert.ok(raw.replace(/\s/g, '').includes(content))
})

/** What becomes of the mail where a server says this to these commands, "." being the mail's end; to nothing it hangs up. */
async function sendTo(says: Readonly<Record<string, string>>) {
  const usual = { EHLO: '250 fine', MAIL: '250 fine', RCPT: '250 fine', DATA: '354 go on' }
  const server = createServer((socket) => {
    socket.write('220 ready\r\n')
    socket.on('error', () => {})
    socket.on('data', (data) => {
      const end = /(?:^|\n)(\.)\r\n$/.exec(String(data))
      const [, command = ''] = end ?? /^([A-Z]{4})[ \r]/.exec(String(data)) ?? []
      // A part of the mail.
      if (!command) return
      const said = { ...usual, '.': '250 queued', ...says }[command]
      if (said) socket.write(`${said}\r\n`)
      else socket.destroy()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const outcome = await mailer(port).send(mail, mailKey)
  await new Promise((closed) => server.close(closed))
  return outcome
}

const words = `no ${booking.email}`
for (const [command, said, outcome, why = ''] of [
  ['RCPT', `550 ${words}`, 'refused'],
  ['RCPT', `553 ${words}`, 'refused'],
  ['RCPT', `550 5.1.1 ${words}`, 'refused'],
  // Our own address, our quota: once that is mended the customer gets the mail.
  ['RCPT', '553 5.7.1 Sender address rejected: not owned by user', 'failed', 'EENVELOPE 553'],
  ['RCPT', '550 5.4.5 Daily user sending quota exceeded', 'failed', 'EENVELOPE 550'],
  ['RCPT', '550 5.1.8 Bad sender', 'failed', 'EENVELOPE 550'],
  ['RCPT', `451 ${words}`, 'failed', 'EENVELOPE 451'],
  ['RCPT', `554 ${words}`, 'failed', 'EENVELOPE 554'],
  ['.', `451 ${words}`, 'failed', 'EMESSAGE 451'],
  ['.', `550 ${words}`, 'failed', 'EMESSAGE 550'],
  // One recipient makes the server hang up: the service is not down.
  ['RCPT', '', 'failed', 'ECONNECTION'],
  ['MAIL', '530 Authentication required', 'down', 'EENVELOPE 530'],
  ['EHLO', '421 4.7.0 Too many connections', 'down', 'ECONNECTION 421'],
] as const) {
  Deno.test(`smtp: ${said || 'silence'} to ${command} → ${outcome}`, async () => {
    const wanted = outcome === 'refused' ? { outcome } : { outcome, reason: `smtp ${why}` }
    assert.deepEqual(await sendTo({ [command]: said }), wanted)
  })
}

Deno.test('smtp: a server that looks through a mail for 40 seconds before it takes it → sent, not once more', async () => {
  const { setTimeout } = Socket.prototype
  let patience = 0
  Socket.prototype.setTimeout = function (ms) {
    patience = ms
    return this
  }
  const { outcome } = await sendTo({
    get '.'() {
      return patience > 40_000 ? '250 queued' : ''
    },
  }).finally(() => Object.assign(Socket.prototype, { setTimeout }))
  assert.equal(outcome, 'sent')
})

Deno.test('smtp: a certificate that nobody signed is not trusted: down, and the reason names no address', async () => {
  const host = '127.0.0.2'
  await using mailbox = await openMailbox(host, true)
  const outcome = await mailer(mailbox.port, host).send(mail, mailKey)
  assert.deepEqual(outcome, { outcome: 'down', reason: 'smtp ESOCKET' })
  assert.deepEqual(mailbox.received, [])
})
