/** The Resend mailer against a local stand-in with the API's documented answers. */
import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import type { MailOutcome } from '../_shared/mail.ts'
import { makeResendMailer } from '../_shared/resendMailer.ts'
import { booking, mail, mailKey, settings } from './rig.ts'

const sender = { name: 'Malowanie "Testowe" sp. z o.o.', address: 'rezerwacje@firma.example' }

function problem(statusCode: number, name: string, message = 'See our documentation'): Response {
  return Response.json({ statusCode, name, message }, { status: statusCode })
}

/** Sends a mail to an API that gives these answers in order: the outcome, and the requests. */
async function sendWith(...answers: Response[]) {
  const calls: { path: string; authorization: string | null; key: string | null; body: object }[] =
    []
  await using server = Deno.serve(
    { hostname: '127.0.0.1', port: 0, onListen() {} },
    async (asked) => {
      calls.push({
        path: `${asked.method} ${new URL(asked.url).pathname}`,
        authorization: asked.headers.get('authorization'),
        key: asked.headers.get('idempotency-key'),
        body: await asked.json().catch(() => ({})),
      })
      return answers.shift() ?? problem(500, 'one request too many')
    },
  )
  const url = `http://127.0.0.1:${server.addr.port}`
  const outcome = await makeResendMailer({ apiKey: 're_tests', url }, sender).send(mail, mailKey)
  return { outcome, calls }
}

Deno.test('resend: the request has the whole mail', async () => {
  const { outcome, calls } = await sendWith(Response.json({ id: crypto.randomUUID() }))
  assert.deepEqual(outcome, { outcome: 'sent' })
  const body = {
    from: '"Malowanie Testowe sp. z o.o." <rezerwacje@firma.example>',
    to: [booking.email],
    reply_to: settings.company.email,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // So that no absence notice answers it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: mail.attachments?.map(({ filename, contentType, content }) => ({
      filename,
      content_type: contentType,
      content: Buffer.from(content).toString('base64'),
    })),
  }
  assert.deepEqual(calls, [
    { path: 'POST /emails', authorization: 'Bearer re_tests', key: mailKey, body },
  ])
})

const answers: readonly (readonly [number, string, MailOutcome['outcome'], message?: string])[] = [
  // The same key with another content: the first mail was sent.
  [409, 'invalid_idempotent_request', 'sent'],
  [422, 'validation_error', 'refused', 'Invalid `to` field. The email address is wrong.'],
  [422, 'validation_error', 'failed', 'Invalid `from` field.'],
  [409, 'concurrent_idempotent_requests', 'failed'],
  [403, 'validation_error', 'down', 'You can only send testing emails to your own address.'],
  [401, 'missing_api_key', 'down'],
  [400, 'validation_error', 'down', 'API key is invalid'],
  [429, 'daily_quota_exceeded', 'down'],
  [500, 'application_error', 'down'],
]
for (const [status, name, outcome, message] of answers) {
  Deno.test(`resend: ${status} ${name} ${message ?? ''} → ${outcome}`, async () => {
    const sent = await sendWith(problem(status, name, message))
    const isFinal = outcome === 'sent' || outcome === 'refused'
    const reason = `resend ${status} ${name}`
    assert.deepEqual(sent.outcome, isFinal ? { outcome } : { outcome, reason })
  })
}

Deno.test('resend: too many requests a second → the same mail again, and down only if that does not end', async () => {
  const tooFast = () => {
    const body = { statusCode: 429, name: 'rate_limit_exceeded', message: 'Too many requests' }
    return Response.json(body, { status: 429, headers: { 'retry-after': '0' } })
  }
  const patient = await sendWith(tooFast(), tooFast(), Response.json({ id: 'sent' }))
  assert.deepEqual(patient.outcome, { outcome: 'sent' })
  assert.deepEqual(patient.calls[2], patient.calls[0])
  const { outcome } = await sendWith(tooFast(), tooFast(), tooFast())
  assert.deepEqual(outcome, { outcome: 'down', reason: 'resend 429 rate_limit_exceeded' })
})

Deno.test('resend: a refused reply address ("jan@wp.p") → the mail is sent without it', async () => {
  const wrongReply = problem(422, 'validation_error', 'Invalid `reply_to` field.')
  const { outcome, calls } = await sendWith(wrongReply, Response.json({ id: 'sent' }))
  assert.deepEqual(outcome, { outcome: 'sent' })
  const [first, second] = calls
  // It is another mail, so it has another key.
  assert.notEqual(second?.key, first?.key)
  assert.ok(second && !('reply_to' in second.body))
  assert.deepEqual({ ...second.body, reply_to: mail.replyTo }, first?.body)
})

Deno.test('resend: an answer without JSON counts by its status; a redirect is not followed, and is no answer', async () => {
  const page = (status: number) => sendWith(new Response('<html></html>', { status }))
  assert.deepEqual((await page(500)).outcome, { outcome: 'down', reason: 'resend 500' })
  // If this counted as failed, the mail would be sent again.
  assert.deepEqual((await page(200)).outcome, { outcome: 'sent' })
  const moved = new Response(null, { status: 302, headers: { location: '/' } })
  const { outcome } = await sendWith(moved, new Response('<html></html>'))
  assert.deepEqual(outcome, { outcome: 'down', reason: 'resend no answer' })
})
