/**
 * The mail is out, and the function loses the database before it can say so: as if it died there.
 * Nobody sends again while its claim lasts; then the sweep does, with the same identity.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { insert, validBooking } from './bookings.ts'
import { invoke, mailsNaming, notice } from './requests.ts'
import { Resend } from './resend.ts'
import { openTarget, type Target } from './target.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function listen(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => new Promise((closed) => server.close(closed)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The functions' way to the database; while `cut` is true nothing can be marked as sent. */
class Line {
  cut = false
  apiUrl = ''

  readonly server = createServer(async (request, response) => {
    if (this.cut && request.url?.includes('/finish_mail')) {
      request.socket.destroy()
      return
    }
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { apikey = '' } = request.headers
    const headers = { apikey: String(apikey), 'content-type': 'application/json' }
    const answer = await fetch(this.apiUrl + request.url, { method: 'POST', headers, body })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(await answer.text())
  })
}

async function openStack(env: Record<string, string>): Promise<Target & { line: Line }> {
  const line = new Line()
  const target = await openTarget({ ...env, SUPABASE_URL: await listen(line.server) })
  closing.push(() => target.stop())
  line.apiUrl = target.apiUrl
  return { ...target, line }
}

async function crashAndSweep(stack: Awaited<ReturnType<typeof openStack>>) {
  const booking = validBooking()
  expect((await insert(stack, booking)).status).toBe(201)
  const send = () => invoke(stack, 'send-booking-email', notice(booking))
  stack.line.cut = true
  expect((await send()).status).toBe(503)
  stack.line.cut = false
  expect(await send()).toMatchObject({ status: 200, body: { status: 'accepted' } })

  const headers = { apikey: stack.secretKey }
  const sweep = async () =>
    (await invoke(stack, 'send-booking-email', { sweep: true }, { headers })).body
  expect(await sweep()).toEqual({ sent: 0, failed: 0 })
  await stack.letMailPausesEnd()
  expect(await sweep()).toEqual({ sent: 1, failed: 0 })
  expect(await sweep()).toEqual({ sent: 0, failed: 0 })
  expect(await send()).toMatchObject({ status: 200, body: { status: 'already-sent' } })
  return booking
}

describe.skipIf(process.env.CONTRACT_URL)('a function that dies', { timeout: 180_000 }, () => {
  test('SMTP: the mail is repeated once, under the same Message-ID', async () => {
    const stack = await openStack({})
    const booking = await crashAndSweep(stack)
    const mails = await mailsNaming(stack, booking.id)
    expect(mails.map(({ to }) => to[0])).toEqual([
      booking.email,
      booking.email,
      'biuro@malowanie.example',
    ])
    expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(2)
    expect(mails[1]).toMatchObject({ text: mails[0]?.text, html: mails[0]?.html })
  })

  test('Resend: exactly one mail each', async () => {
    const resend = new Resend()
    const stack = await openStack({
      MAIL_PROVIDER: 'resend',
      RESEND_API_KEY: 're_tests',
      RESEND_URL: await listen(createServer(resend.answer)),
    })
    const booking = await crashAndSweep(stack)
    expect([...resend.delivered.values()]).toEqual([[booking.email], ['biuro@malowanie.example']])
  })
})
