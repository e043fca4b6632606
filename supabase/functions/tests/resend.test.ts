/** The Resend mailer against a local stand-in that gives the API's documented answers. */
import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { confirmation } from '../_mails/confirmation.ts'
import type { Mail, MailOutcome } from '../_shared/mail.ts'
import { makeResendMailer } from '../_shared/resendMailer.ts'
import { booking, settings } from './rig.ts'

const sender = { name: 'Malowanie "Testowe" sp. z o.o.', address: 'rezerwacje@firma.example' }
const mail: Mail = confirmation(booking, settings)

interface Call {
  readonly path: string
  readonly authorization: string | null
  readonly body: Record<string, unknown>
}

/** Resend's `POST /emails`: a known idempotency key gives its first answer, or 409 for other words. */
class Resend {
  readonly delivered: Call[] = []
  readonly known = new Map<string, { id: string; body: string }>()
  readonly failures: Response[] = []
  /** Loses the connection after the mail was taken. */
  vanish = false

  async answer(request: Request): Promise<Response> {
    const failure = this.failures.shift()
    if (failure) return failure
    const key = request.headers.get('idempotency-key') ?? ''
    const text = await request.text()
    const before = this.known.get(key)
    if (before && before.body !== text) return problem(409, 'invalid_idempotent_request')
    if (before) return Response.json({ id: before.id })
    const id = crypto.randomUUID()
    this.known.set(key, { id, body: text })
    this.delivered.push({
      path: new URL(request.url).pathname,
      authorization: request.headers.get('authorization'),
      body: JSON.parse(text),
    })
    return this.vanish ? new Response('', { status: 502 }) : Response.json({ id })
  }
}

function problem(statusCode: number, name: string, message = 'See our documentation'): Response {
  return Response.json({ statusCode, name, message }, { status: statusCode })
}

async function withResend(
  use: (api: Resend, send: (mail: Mail) => Promise<MailOutcome>) => Promise<void>,
): Promise<void> {
  const api = new Resend()
  const server = Deno.serve({ hostname: '127.0.0.1', port: 0, onListen: () => {} }, (request) =>
    api.answer(request),
  )
  const url = `http://127.0.0.1:${server.addr.port}`
  const mailer = makeResendMailer({ apiKey: 're_tests', url }, sender)
  try {
    await use(api, (sent) => mailer.send(sent))
  } finally {
    await server.shutdown()
  }
}

Deno.test('resend: the mail is handed over whole', async () => {
  await withResend(async (api, send) => {
    assert.deepEqual(await send(mail), { outcome: 'sent' })
    const [call] = api.delivered
    assert.ok(call)
    assert.equal(call.path, '/emails')
    assert.equal(call.authorization, 'Bearer re_tests')
    assert.deepEqual([...api.known.keys()], [`booking/${booking.id}/customer`])
    const { attachments, ...rest } = call.body
    assert.deepEqual(rest, {
      from: '"Malowanie Testowe sp. z o.o." <rezerwacje@firma.example>',
      to: [booking.email],
      reply_to: settings.company.email,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
    })
    const [file] = attachments as { filename: string; content_type: string; content: string }[]
    assert.equal(file?.filename, 'malowanie-2026-12-19.ics')
    assert.match(file?.content_type ?? '', /^text\/calendar/)
    assert.equal(
      Buffer.from(file?.content ?? '', 'base64').toString('utf8'),
      mail.attachments?.[0]?.content,
    )
  })
})

Deno.test('resend: taken, but the answer is lost: the retry is the same mail', async () => {
  await withResend(async (api, send) => {
    api.vanish = true
    assert.deepEqual(await send(mail), { outcome: 'down', reason: 'resend 502' })
    api.vanish = false
    assert.deepEqual(await send(mail), { outcome: 'sent' })
    assert.equal(api.delivered.length, 1)
  })
})

Deno.test('resend: the same key with other words counts as sent, because the first one is out', async () => {
  await withResend(async (api, send) => {
    await send(mail)
    assert.deepEqual(await send({ ...mail, subject: 'inny' }), { outcome: 'sent' })
    assert.equal(api.delivered.length, 1)
  })
})

Deno.test('resend: too many in one second → the same mail again, and down only where that does not end', async () => {
  const tooFast = () => {
    const body = { statusCode: 429, name: 'rate_limit_exceeded', message: 'Too many requests' }
    return Response.json(body, { status: 429, headers: { 'retry-after': '0' } })
  }
  await withResend(async (api, send) => {
    api.failures.push(tooFast(), tooFast())
    assert.deepEqual(await send(mail), { outcome: 'sent' })
    assert.equal(api.delivered.length, 1)
    api.failures.push(tooFast(), tooFast(), tooFast())
    const reason = 'resend 429 rate_limit_exceeded'
    assert.deepEqual(await send(mail), { outcome: 'down', reason })
  })
})

const answers: readonly (readonly [() => Response, MailOutcome])[] = [
  [
    () => problem(409, 'concurrent_idempotent_requests'),
    { outcome: 'failed', reason: 'resend 409 concurrent_idempotent_requests' },
  ],
  [
    () => problem(422, 'validation_error', 'Invalid `to` field. The email address is wrong.'),
    { outcome: 'refused' },
  ],
  [
    () => problem(400, 'validation_error', 'Invalid `to` field. The email address is wrong.'),
    { outcome: 'refused' },
  ],
  [
    () => problem(403, 'validation_error', 'You can only send testing emails to your own address.'),
    { outcome: 'down', reason: 'resend 403 validation_error' },
  ],
  [
    () => problem(429, 'daily_quota_exceeded'),
    { outcome: 'down', reason: 'resend 429 daily_quota_exceeded' },
  ],
  [
    () => problem(451, 'security_error'),
    { outcome: 'failed', reason: 'resend 451 security_error' },
  ],
  [
    () => problem(422, 'validation_error', 'Invalid `from` field.'),
    { outcome: 'failed', reason: 'resend 422 validation_error' },
  ],
  [
    () => problem(403, 'invalid_api_key'),
    { outcome: 'down', reason: 'resend 403 invalid_api_key' },
  ],
  [
    () => problem(500, 'application_error'),
    { outcome: 'down', reason: 'resend 500 application_error' },
  ],
  [
    () => new Response('<html>away</html>', { status: 500 }),
    { outcome: 'down', reason: 'resend 500' },
  ],
]
for (const [answer, outcome] of answers) {
  Deno.test(`resend: ${answer().status} → ${JSON.stringify(outcome)}`, async () => {
    await withResend(async (api, send) => {
      api.failures.push(answer())
      assert.deepEqual(await send(mail), outcome)
      assert.deepEqual(api.delivered, [])
    })
  })
}

Deno.test('resend: nobody listens → down', async () => {
  const mailer = makeResendMailer({ apiKey: 're_tests', url: 'http://127.0.0.1:1' }, sender)
  assert.deepEqual(await mailer.send(mail), { outcome: 'down', reason: 'resend no answer' })
})
