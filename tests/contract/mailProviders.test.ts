/** Both mail providers with the real functions: SMTP with TLS and a password, and Resend with its faults. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { getCertificate } from '@vitejs/plugin-basic-ssl'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { companyInbox } from '../company.ts'
import { booked, freshMessage, invoke, notice } from './requests.ts'
import { openBackend, serve } from './target.ts'

const json = { 'content-type': 'application/json' }

/** A stand-in for Resend's API, as documented: one delivery per idempotency key. */
function makeResend() {
  /** Recipients by key. */
  const delivered = new Map<string, string[]>()
  const resend = { delivered, isLosing: false, isRefusing: false }
  const answer: RequestListener = async (request, response) => {
    const { to } = JSON.parse(await text(request))
    if (resend.isRefusing && to[0] !== companyInbox) {
      response.writeHead(422, json)
      response.end('{"statusCode":422,"name":"validation_error","message":"Invalid `to` field."}')
      return
    }
    const key = String(request.headers['idempotency-key'])
    if (!delivered.has(key)) delivered.set(key, to)
    // It accepts the mail, and hangs up.
    if (resend.isLosing) request.socket.destroy()
    else response.end('{"id":"49a3999c-0ce1-4ea6-ab68-afcd6dc2e794"}')
  }
  return Object.assign(resend, { answer })
}

/** A proxy to the database that fails the next `fails` times when a mail is marked as sent. */
function proxyTo(database: { apiUrl: string; fails: number }): RequestListener {
  return async (request, response) => {
    if (database.fails > 0 && request.url?.includes('/finish_mail')) {
      database.fails -= 1
      response.writeHead(503).end()
      return
    }
    const body = await text(request)
    const headers = { ...json, apikey: String(request.headers.apikey) }
    const answer = await fetch(database.apiUrl + request.url, { method: 'POST', headers, body })
    response.writeHead(answer.status, json)
    response.end(await answer.text())
  }
}

test('mail goes out over TLS, with user and password', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'smtp-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const pem = await getCertificate(folder)
  const cert = join(folder, 'cert.pem')
  await writeFile(cert, pem.slice(pem.indexOf('-----BEGIN CERTIFICATE')))
  const got: unknown[] = []
  const server = new SMTPServer({
    secure: true,
    key: pem,
    cert: pem,
    onAuth: ({ username, password }, _session, done) =>
      password === 'tajne hasło' ? done(null, { user: username }) : done(new Error('no')),
    onData(stream, { user, secure, envelope: { mailFrom, rcptTo } }, done) {
      got.push({ user, secure, mailFrom, rcptTo })
      stream.resume().on('end', () => done())
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)))
  const settings = {
    // In capitals it is not one of the hosts that may be used without TLS.
    SMTP_HOST: 'LOCALHOST',
    SMTP_PORT: String((server.server.address() as AddressInfo).port),
    SMTP_USER: 'biuro',
    SMTP_PASS: 'tajne hasło',
    MAIL_FROM: 'wysyla@firma.example',
    DENO_CERT: cert,
  }
  const target = await openBackend(settings, onTestFinished)
  const answer = await invoke(target, 'send-contact-email', freshMessage())
  expect(answer.body, target.log.join('\n')).toMatchObject({ status: 'sent' })
  const [mailFrom, to] = ['wysyla@firma.example', companyInbox].map((address) => ({ address }))
  expect(got).toMatchObject([{ user: 'biuro', secure: true, mailFrom, rcptTo: [to] }])
})

test('mail goes out through Resend, whatever is lost or dies: one mail each, and a second if it is owed again', async () => {
  const resend = makeResend()
  const database = { apiUrl: '', fails: 0 }
  const settings = {
    MAIL_PROVIDER: 'resend',
    RESEND_API_KEY: 're_tests',
    RESEND_URL: await serve(resend.answer),
    SUPABASE_URL: await serve(proxyTo(database)),
  }
  const target = await openBackend(settings, onTestFinished)
  database.apiUrl = target.apiUrl
  const booking = await booked(target)
  const send = () => invoke(target, 'send-booking-email', notice(booking))
  resend.isLosing = true
  expect(await send()).toMatchObject({ status: 502, body: { error: 'mail-failed' } })
  // Nothing is sent while the service is down, not even the company's mail.
  expect(resend.delivered.size).toBe(1)
  expect(await send()).toMatchObject({ status: 200, body: { status: 'accepted' } })
  resend.isLosing = false
  await target.endMailPauses()
  // The mail is sent, but can't be marked as sent: nothing sends it again while its claim lasts.
  database.fails = 3
  const failed = await send()
  expect(failed.status).toBe(503)
  expect(failed.headers.get('access-control-allow-origin')).toBe('*')
  const { secretKey: key } = target
  const sweep = async () =>
    (await invoke(target, 'send-booking-email', { sweep: true }, { key })).body
  expect(await sweep()).toEqual({ sent: 0, failed: 0 })
  await target.endMailPauses()
  // A mail that can't be made and is due first stops neither the company's nor other mails.
  const broken = await booked(target)
  await target.sql(`update private.mail set owed_since = 'infinity', next_at = now() - interval '1 hour'
    where part = 'customer' and ref = '${broken.id}'`)
  expect(await sweep()).toEqual({ sent: 1, failed: 1 })
  expect(await send()).toMatchObject({ status: 200, body: { status: 'already-sent' } })
  await target.sql(
    `insert into private.mail (kind, ref, part, priority) values ('booking', '${booking.id}', 'customer', 0)`,
  )
  expect(await sweep()).toEqual({ sent: 1, failed: 0 })
  const unreached = await booked(target)
  resend.isRefusing = true
  // The database fails for a moment: the mail is still marked as sent.
  database.fails = 2
  for (const status of ['sent', 'already-sent']) {
    const answer = await invoke(target, 'send-booking-email', notice(unreached))
    expect(answer.body).toEqual({ status })
  }
  // Each has its own key. Removed from it: the time since when it is owed.
  const delivered = [...resend.delivered].map(([key, to]) => [key.replace(/\/\d+\//, '/'), to])
  expect(delivered).toEqual([
    [`booking/${booking.id}/customer`, [booking.email]],
    [`booking/${broken.id}/company`, [companyInbox]],
    [`booking/${booking.id}/company`, [companyInbox]],
    [`booking/${booking.id}/customer`, [booking.email]],
    [`booking/${unreached.id}/undelivered`, [companyInbox]],
  ])
  expect(target.log.join('\n')).not.toMatch(/@example\.pl/)
})
