/** The SMTP mailer against a real SMTP server on this machine. */
import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { type AddressInfo, createServer } from 'node:net'
import PostalMime, { type Email } from 'npm:postal-mime@4.0.0'
import { SMTPServer } from 'npm:smtp-server@3.21.6'
import { confirmation } from '../_mails/confirmation.ts'
import type { Mail } from '../_shared/mail.ts'
import { makeSmtpMailer } from '../_shared/smtpMailer.ts'
import { booking, settings } from './rig.ts'

const sender = { name: 'Malowanie Żółte "sp." z o.o.', address: 'rezerwacje@firma.example' }
const mail: Mail = confirmation(booking, settings)

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly email: Email
  readonly raw: string
}

interface Mailbox {
  readonly port: number
  readonly received: Received[]
}

type Refusal = { readonly at: 'recipient' | 'data'; readonly code: number }

async function withMailbox(
  options: { refusal?: Refusal; host?: string; secure?: boolean },
  use: (mailbox: Mailbox) => Promise<void>,
): Promise<void> {
  const received: Received[] = []
  const { refusal, host = '127.0.0.1', secure = false } = options
  const refuse = (): Error =>
    Object.assign(new Error(`no ${booking.email}`), { responseCode: refusal?.code })
  const server = new SMTPServer({
    authOptional: true,
    // Else it warns of the certificate that nobody signed.
    logger: false,
    disabledCommands: ['STARTTLS'],
    secure,
    onRcptTo: (_address, _session, done) => done(refusal?.at === 'recipient' ? refuse() : null),
    onData(stream, session, done) {
      const chunks: Uint8Array[] = []
      stream.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      stream.on('end', async () => {
        if (refusal?.at === 'data') return done(refuse())
        const { mailFrom, rcptTo } = session.envelope
        const raw = Buffer.concat(chunks).toString('utf8')
        received.push({
          raw,
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          email: await PostalMime.parse(raw),
        })
        done()
      })
    },
  })
  // A client that hangs up over an untrusted certificate is what one test is about.
  server.on('error', () => {})
  const closed = Promise.withResolvers<void>()
  const listening = Promise.withResolvers<void>()
  server.listen(0, host, () => listening.resolve())
  await listening.promise
  const port = (server.server.address() as AddressInfo).port
  try {
    await use({ port, received })
  } finally {
    server.close(() => closed.resolve())
    await closed.promise
  }
}

function mailer(port: number, host = '127.0.0.1') {
  return makeSmtpMailer({ host, port, user: '', pass: '' }, sender)
}

Deno.test('smtp: the mail arrives whole', async () => {
  await withMailbox({}, async ({ port, received }) => {
    assert.deepEqual(await mailer(port).send(mail), { outcome: 'sent' })
    const [first] = received
    assert.ok(first)
    assert.equal(first.from, sender.address)
    assert.deepEqual(first.to, [booking.email])
    const { email } = first
    assert.equal(email.subject, mail.subject)
    assert.deepEqual(email.from, { name: sender.name, address: sender.address })
    assert.deepEqual(email.to, [{ name: '', address: booking.email }])
    assert.deepEqual(email.replyTo, [{ name: '', address: settings.company.email }])
    assert.equal(email.cc ?? email.bcc, undefined)
    assert.equal(email.text?.trim(), mail.text.trim())
    assert.equal(email.html?.trim(), mail.html.trim())
    assert.equal(email.messageId, `<booking.${booking.id}.customer@firma.example>`)
    const [file] = email.attachments
    assert.equal(file?.filename, 'malowanie-2026-12-19.ics')
    assert.equal(file?.mimeType, 'text/calendar')
    // Base64, so that the calendar's CRLFs arrive; the parser would hide what became of them.
    const content = Buffer.from(mail.attachments?.[0]?.content ?? '').toString('base64')
    assert.ok(first.raw.replace(/\s/g, '').includes(content))
  })
})

const refusals: readonly (readonly [Refusal, 'refused' | string])[] = [
  [{ at: 'recipient', code: 550 }, 'refused'],
  [{ at: 'recipient', code: 553 }, 'refused'],
  [{ at: 'recipient', code: 451 }, 'smtp EENVELOPE 451'],
  [{ at: 'recipient', code: 452 }, 'smtp EENVELOPE 452'],
  [{ at: 'recipient', code: 554 }, 'smtp EENVELOPE 554'],
  [{ at: 'data', code: 451 }, 'smtp EMESSAGE 451'],
  [{ at: 'data', code: 550 }, 'smtp EMESSAGE 550'],
]
for (const [refusal, expected] of refusals) {
  Deno.test(`smtp: ${refusal.code} at the ${refusal.at} → ${expected}`, async () => {
    await withMailbox({ refusal }, async ({ port, received }) => {
      assert.deepEqual(
        await mailer(port).send(mail),
        expected === 'refused' ? { outcome: 'refused' } : { outcome: 'failed', reason: expected },
      )
      assert.deepEqual(received, [])
    })
  })
}

Deno.test('smtp: nobody listens → down, and the reason names no address', async () => {
  let gone = 0
  await withMailbox({}, ({ port }) => {
    gone = port
    return Promise.resolve()
  })
  assert.deepEqual(await mailer(gone).send(mail), {
    outcome: 'down',
    reason: 'smtp ESOCKET',
  })
})

Deno.test('smtp: one recipient makes the server hang up → this mail failed, the service is not down', async () => {
  const server = createServer((socket) => {
    socket.write('220 ready\r\n')
    socket.on('error', () => {})
    socket.on('data', (line) => {
      if (/^RCPT/i.test(String(line))) socket.destroy()
      else socket.write(/^QUIT/i.test(String(line)) ? '221 bye\r\n' : '250 fine\r\n')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const { outcome } = await mailer(port).send(mail)
  await new Promise((closed) => server.close(closed))
  assert.equal(outcome, 'failed')
})

// 127.0.0.2 is this machine, but not one of the names that may go without TLS.
for (const [name, secure] of [
  ['any other host is spoken to in TLS only', false],
  ['a certificate that nobody signed is not trusted', true],
] as const) {
  Deno.test(`smtp: ${name}`, async () => {
    await withMailbox({ host: '127.0.0.2', secure }, async ({ port, received }) => {
      const { outcome } = await mailer(port, '127.0.0.2').send(mail)
      assert.equal(outcome, 'down')
      assert.deepEqual(received, [])
    })
  })
}
