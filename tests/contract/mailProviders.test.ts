/** The two ways out for mail, with the real functions: a mailbox behind TLS and a password, and Resend. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCertificate } from '@vitejs/plugin-basic-ssl'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { insert, validBooking } from './bookings.ts'
import { freshMessage, invoke, notice } from './requests.ts'
import { Resend } from './resend.ts'
import { openTarget, type Target } from './target.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function openWith(functionEnv: Record<string, string>): Promise<Target> {
  const target = await openTarget(functionEnv)
  closing.push(() => target.stop())
  return target
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => new Promise((closed) => server.close(closed)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

// The stack's own project would answer with its own provider.
describe.skipIf(process.env.CONTRACT_URL)('mail goes out', { timeout: 180_000 }, () => {
  test('over TLS, with user and password', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'smtp-'))
    closing.push(() => rm(folder, { recursive: true }))
    const pem = await getCertificate(folder)
    const cert = join(folder, 'cert.pem')
    await writeFile(cert, pem.slice(pem.indexOf('-----BEGIN CERTIFICATE')))
    const got: { user: unknown; secure: boolean; to: string[] }[] = []
    const server = new SMTPServer({
      secure: true,
      key: pem,
      cert: pem,
      onAuth: ({ username, password }, _session, done) =>
        password === 'tajne hasło' ? done(null, { user: username }) : done(new Error('no')),
      onData(stream, { user, secure, envelope }, done) {
        got.push({ user, secure, to: envelope.rcptTo.map(({ address }) => address) })
        stream.resume().on('end', () => done())
      },
    })
    server.on('error', () => undefined)
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    closing.push(() => new Promise<void>((closed) => server.close(closed)))
    const target = await openWith({
      // In capitals it is not among the names that may go without TLS.
      SMTP_HOST: 'LOCALHOST',
      SMTP_PORT: String((server.server.address() as AddressInfo).port),
      SMTP_USER: 'biuro',
      SMTP_PASS: 'tajne hasło',
      DENO_CERT: cert,
    })
    const answer = await invoke(target, 'send-contact-email', freshMessage())
    expect(answer.body, target.log.join('\n')).toMatchObject({ status: 'sent' })
    expect(got).toEqual([{ user: 'biuro', secure: true, to: ['biuro@malowanie.example'] }])
  })
  test('through Resend: a 500, then a lost answer, and still one mail each', async () => {
    const resend = new Resend()
    const target = await openWith({
      MAIL_PROVIDER: 'resend',
      RESEND_API_KEY: 're_tests',
      RESEND_URL: await listen(createServer(resend.answer)),
    })
    const booking = validBooking()
    expect((await insert(target, booking)).status).toBe(201)
    const send = () => invoke(target, 'send-booking-email', notice(booking))
    // A lost one twice: a client whose connection breaks asks once more by itself.
    for (const faults of [['500'], ['lost', 'lost']] as const) {
      resend.faults.push(...faults)
      expect(await send()).toMatchObject({ status: 502, body: { error: 'mail-failed' } })
      // Nobody tries while it is down.
      expect(await send()).toMatchObject({ status: 200, body: { status: 'accepted' } })
      resend.faults.length = 0
      await target.letMailPausesEnd()
    }
    expect(await send()).toMatchObject({ status: 200, body: { status: 'sent' } })
    expect(await send()).toMatchObject({ status: 200, body: { status: 'already-sent' } })
    expect([...resend.delivered]).toEqual([
      [`booking/${booking.id}/customer`, [booking.email]],
      [`booking/${booking.id}/company`, ['biuro@malowanie.example']],
    ])
    expect(target.log.join('\n')).not.toContain(booking.email)
  })
})
