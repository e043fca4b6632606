/** The two ways out for mail, with the real functions: a mailbox behind TLS and a password, and Resend with its faults. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCertificate } from '@vitejs/plugin-basic-ssl'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { close, listen } from '../../supabase/local/server.ts'
import { insert, validBooking } from './bookings.ts'
import { freshMessage, invoke, notice } from './requests.ts'
import { Resend } from './resend.ts'
import { openTarget, type Target } from './target.ts'

async function openWith(functionEnv: Record<string, string>): Promise<Target> {
  const target = await openTarget(functionEnv)
  onTestFinished(() => target.stop())
  return target
}

/** A server of this test's; gives its address. */
async function serve(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer)
  onTestFinished(() => close(server))
  return `http://127.0.0.1:${await listen(server, 0, 'stand-in', '')}`
}

/** The functions' way to the database; while it is cut nothing can be marked as sent. */
function wireTo(database: { apiUrl: string; isCut: boolean }): Parameters<typeof createServer>[1] {
  return async (request, response) => {
    if (database.isCut && request.url?.includes('/finish_mail')) {
      request.socket.destroy()
      return
    }
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const headers = {
      apikey: String(request.headers.apikey),
      'content-type': 'application/json',
    }
    const answer = await fetch(database.apiUrl + request.url, { method: 'POST', headers, body })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(await answer.text())
  }
}

// The stack's own project would answer with its own provider.
describe.skipIf(process.env.CONTRACT_URL)('mail goes out', () => {
  test('over TLS, with user and password', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'smtp-'))
    onTestFinished(() => rm(folder, { recursive: true }))
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
    onTestFinished(() => new Promise<void>((closed) => server.close(closed)))
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

  test('through Resend: a 500, a lost answer, a function that dies with the mail out, a refused address, and still one mail each', async () => {
    const resend = new Resend()
    const database = { apiUrl: '', isCut: false }
    const target = await openWith({
      MAIL_PROVIDER: 'resend',
      RESEND_API_KEY: 're_tests',
      RESEND_URL: await serve(resend.answer),
      SUPABASE_URL: await serve(wireTo(database)),
    })
    database.apiUrl = target.apiUrl
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
    // The mail is out, and the function can't say so: nobody sends again while its claim lasts.
    database.isCut = true
    expect((await send()).status).toBe(503)
    database.isCut = false
    const headers = { apikey: target.secretKey }
    const sweep = async () =>
      (await invoke(target, 'send-booking-email', { sweep: true }, { headers })).body
    expect(await sweep()).toEqual({ sent: 0, failed: 0 })
    await target.letMailPausesEnd()
    expect(await sweep()).toEqual({ sent: 1, failed: 0 })
    expect(await send()).toMatchObject({ status: 200, body: { status: 'already-sent' } })
    const unreached = validBooking()
    expect((await insert(target, unreached)).status).toBe(201)
    resend.faults.push('refused')
    for (const status of ['sent', 'already-sent']) {
      const answer = await invoke(target, 'send-booking-email', notice(unreached))
      expect(answer.body).toEqual({ status })
    }
    expect([...resend.delivered]).toEqual([
      [`booking/${booking.id}/customer`, [booking.email]],
      [`booking/${booking.id}/company`, ['biuro@malowanie.example']],
      [`booking/${unreached.id}/undelivered`, ['biuro@malowanie.example']],
    ])
    expect(target.log.join('\n')).not.toMatch(/@example\.pl/)
  })
})
