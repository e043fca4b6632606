/** The SMTP mailer against a real SMTP server on this machine. */
import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { type AddressInfo, createServer, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'npm:postal-mime@4.0.0'
import { SMTPServer } from 'npm:smtp-server@3.21.6'
import { makeSmtpMailer } from '../_shared/smtpMailer.ts'
import { booking, mail, mailKey, settings } from './rig.ts'

const sender = { name: 'Malowanie Żółte "sp." z o.o.', address: 'rezerwacje@firma.example' }

/** A mail server that ends with its block, and what it received. */
async function openMailbox(host = '127.0.0.1', secure = false) {
  const received: { from: string; to: string[]; email: Email; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    // Else it warns about the self-signed certificate.
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
  // In one test the client hangs up because of the certificate.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, host, listening))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((closed) => server.close(closed))
  return { port, received, [Symbol.asyncDispose]: close }
}

function mailer(port: number, host = '127.0.0.1', user = '') {
  return makeSmtpMailer({ host, port, user, pass: user }, sender)
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
  // So that no absence notice answers it.
  assert.match(raw, /^Auto-Submitted: auto-generated$/m)
  const [file] = email.attachments
  assert.equal(file?.filename, 'malowanie-19.12.2026.ics')
  assert.equal(file?.mimeType, 'text/calendar')
  // Base64, so that the calendar's CRLFs arrive. Checked in the raw mail, because the parser changes line ends.
  const content = Buffer.from(mail.attachments?.[0]?.content ?? '').toString('base64')
  assert.ok(raw.replace(/\s/g, '').includes(content))
})

/** Sends a mail to a server with these replies by command, "." being the mail's end; for an empty one it hangs up. */
async function sendTo(says: Readonly<Record<string, string>>) {
  const fine = { EHLO: '250 AUTH PLAIN', AUTH: '235 fine', MAIL: '250 fine', RCPT: '250 fine' }
  const server = createServer((socket) => {
    socket.write('220 ready\r\n')
    socket.on('error', () => {})
    socket.on('data', (data) => {
      const end = /(?:^|\n)(\.)\r\n$/.exec(String(data))
      const [, command = ''] = end ?? /^([A-Z]{4})[ \r]/.exec(String(data)) ?? []
      // The middle of a mail.
      if (!command) return
      const said = { ...fine, DATA: '354 go on', '.': '250 queued', ...says }[command]
      if (said) socket.write(`${said}\r\n`)
      else socket.destroy()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const outcome = await mailer(port, '127.0.0.1', 'biuro').send(mail, mailKey)
  await new Promise((closed) => server.close(closed))
  return outcome
}

const words = `no ${booking.email}`
for (const [command, said, outcome, why = ''] of [
  ['RCPT', `550 ${words}`, 'refused'],
  ['RCPT', `553 5.2.1 ${words}`, 'refused'],
  ['RCPT', `550 5.1.1 ${words}`, 'refused'],
  // Our own quota or address: once that is fixed, the customer gets the mail.
  ['RCPT', '553 5.7.1 Sender address rejected: not owned by user', 'failed', 'EENVELOPE 553'],
  ['RCPT', '550 5.4.5 Daily user sending quota exceeded', 'failed', 'EENVELOPE 550'],
  ['RCPT', '550 5.1.8 Bad sender', 'failed', 'EENVELOPE 550'],
  ['RCPT', `451 ${words}`, 'failed', 'EENVELOPE 451'],
  ['RCPT', `554 ${words}`, 'failed', 'EENVELOPE 554'],
  ['.', `550 ${words}`, 'failed', 'EMESSAGE 550'],
  // The server hangs up because of one recipient: the service is not down.
  ['RCPT', '', 'failed', 'ECONNECTION'],
  ['MAIL', '530 Authentication required', 'down', 'EENVELOPE 530'],
  ['AUTH', '535 5.7.8 Wrong password', 'down', 'EAUTH 535'],
  ['EHLO', '421 4.7.0 Too many connections', 'down', 'ECONNECTION 421'],
] as const) {
  Deno.test(`smtp: ${said || 'silence'} to ${command} → ${outcome}`, async () => {
    const wanted = outcome === 'refused' ? { outcome } : { outcome, reason: `smtp ${why}` }
    assert.deepEqual(await sendTo({ [command]: said }), wanted)
  })
}

Deno.test('smtp: a server that scans a mail for 40 seconds before it accepts it → sent', async () => {
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

Deno.test('smtp: a self-signed certificate → down, and the reason has no address', async () => {
  const host = '127.0.0.2'
  await using mailbox = await openMailbox(host, true)
  const outcome = await mailer(mailbox.port, host).send(mail, mailKey)
  assert.deepEqual(outcome, { outcome: 'down', reason: 'smtp ESOCKET' })
  assert.deepEqual(mailbox.received, [])
})
