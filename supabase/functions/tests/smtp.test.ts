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

interface Options {
  readonly refusal?: {
    readonly at: 'sender' | 'recipient' | 'data'
    readonly code: number
    readonly words: string
  }
  readonly host?: string
  readonly secure?: boolean
}

/** A mailbox, gone at the end of its block, and what it has got. */
async function openMailbox({ refusal, host = '127.0.0.1', secure = false }: Options = {}) {
  const received: { from: string; to: string[]; email: Email; raw: string }[] = []
  const refused = Object.assign(new Error(refusal?.words), { responseCode: refusal?.code })
  const server = new SMTPServer({
    authOptional: true,
    // Else it warns of the certificate that nobody signed.
    logger: false,
    disabledCommands: ['STARTTLS'],
    secure,
    onMailFrom: (_address, _session, done) => done(refusal?.at === 'sender' ? refused : null),
    onRcptTo: (_address, _session, done) => done(refusal?.at === 'recipient' ? refused : null),
    async onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const raw = await text(stream)
      if (refusal?.at === 'data') return done(refused)
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

const words = `no ${booking.email}`
for (const [at, code, outcome, said = words] of [
  ['recipient', 550, 'refused'],
  ['recipient', 553, 'refused'],
  ['recipient', 550, 'refused', `5.1.1 ${words}`],
  // Our own address, our quota: once that is mended the customer gets the mail.
  ['recipient', 553, 'failed', '5.7.1 Sender address rejected: not owned by user'],
  ['recipient', 550, 'failed', '5.4.5 Daily user sending quota exceeded'],
  ['recipient', 550, 'failed', '5.1.8 Bad sender'],
  ['recipient', 451, 'failed'],
  ['recipient', 554, 'failed'],
  ['data', 451, 'failed'],
  ['data', 550, 'failed'],
  ['sender', 530, 'down', 'Authentication required'],
] as const) {
  Deno.test(`smtp: ${code} ${said} at the ${at} → ${outcome}`, async () => {
    await using mailbox = await openMailbox({ refusal: { at, code, words: said } })
    const reason = `smtp ${at === 'data' ? 'EMESSAGE' : 'EENVELOPE'} ${code}`
    const wanted = outcome === 'refused' ? { outcome } : { outcome, reason }
    assert.deepEqual(await mailer(mailbox.port).send(mail, mailKey), wanted)
    assert.deepEqual(mailbox.received, [])
  })
}

Deno.test('smtp: nobody listens → down, and the reason names no address', async () => {
  assert.deepEqual(await mailer(1).send(mail, mailKey), { outcome: 'down', reason: 'smtp ESOCKET' })
})

/** What becomes of the mail where the server says this to a command; undefined: it hangs up. */
async function sendTo(say: (line: string) => string | undefined) {
  const server = createServer((socket) => {
    socket.write('220 ready\r\n')
    socket.on('error', () => {})
    socket.on('data', (line) => {
      const said = say(String(line))
      if (said === undefined) socket.destroy()
      else socket.write(said && `${said}\r\n`)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const { outcome } = await mailer(port).send(mail, mailKey)
  await new Promise((closed) => server.close(closed))
  return outcome
}

Deno.test('smtp: one recipient makes the server hang up → this mail failed, the service is not down', async () => {
  assert.equal(await sendTo((line) => (/^RCPT/i.test(line) ? undefined : '250 fine')), 'failed')
})

Deno.test('smtp: a server that takes nobody now, and says so after the greeting → down', async () => {
  const busy = '421 4.7.0 Too many connections'
  assert.equal(await sendTo((line) => (/^EHLO/i.test(line) ? busy : undefined)), 'down')
})

Deno.test('smtp: a server that looks through a mail for 40 seconds before it takes it → sent, not once more', async () => {
  const { setTimeout } = Socket.prototype
  let patience = 0
  Socket.prototype.setTimeout = function (ms) {
    patience = ms
    return this
  }
  const sent = sendTo((line) => {
    if (/^DATA/i.test(line)) return '354 go on'
    if (/^[A-Z]+[ \r]/.test(line)) return '250 fine'
    if (!/(?:^|\n)\.\r\n$/.test(line)) return ''
    return patience > 40_000 ? '250 queued' : undefined
  })
  const restore = () => Object.assign(Socket.prototype, { setTimeout })
  assert.equal(await sent.finally(restore), 'sent')
})

// What is no name of this machine is spoken to in TLS only: tests/contract/mailProviders.test.ts.
Deno.test('smtp: a certificate that nobody signed is not trusted', async () => {
  const host = '127.0.0.2'
  await using mailbox = await openMailbox({ host, secure: true })
  const { outcome } = await mailer(mailbox.port, host).send(mail, mailKey)
  assert.equal(outcome, 'down')
  assert.deepEqual(mailbox.received, [])
})
