/**
 * Mail through Resend's HTTP API. By its idempotency key a repeat within 24 hours is the same mail: it goes out
 * exactly once, even if this function dies before it marks the mail as sent.
 * Answers: https://resend.com/docs/api-reference/errors
 */
import { Buffer } from 'node:buffer'
import { setTimeout } from 'node:timers/promises'
import type { Mailer, MailOutcome, Sender } from './mail.ts'

export interface ResendSettings {
  readonly apiKey: string
  /** The API's origin. */
  readonly url: string
}

/** Attempts per mail, because Resend allows only a few requests a second; a pause is a second, or what Resend asks for. */
const maxAttempts = 3

function outcomeOf(status: number, error: Readonly<Record<string, unknown>>): MailOutcome {
  const name = typeof error.name === 'string' ? error.name.replace(/[^a-z_]/g, '') : ''
  // The same key with another content: the first one was accepted, so the mail is out.
  if (status === 409 && name === 'invalid_idempotent_request') return { outcome: 'sent' }
  const message = String(error.message)
  // Documented as 400, answered as 422 (github.com/resend/resend-python/issues/65). Other errors of this name are ours.
  if (name === 'validation_error' && /`to` field/.test(message)) return { outcome: 'refused' }
  // Our key (400 if it has not even the form of one), our domain, our quota, or Resend itself: every mail would fail.
  const down = [401, 403, 429].includes(status) || status >= 500 || /API key/.test(message)
  return { outcome: down ? 'down' : 'failed', reason: `resend ${status} ${name}`.trim() }
}

/** A mailer that makes one request per mail. */
export function makeResendMailer(settings: ResendSettings, sender: Sender): Mailer {
  const emails = `${settings.url}/emails`
  return {
    async send(mail, key) {
      const body = JSON.stringify({
        from: `"${sender.name.replace(/["\\]/g, '')}" <${sender.address}>`,
        to: [mail.to],
        reply_to: mail.replyTo || undefined,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: mail.attachments?.map(({ filename, contentType, content }) => ({
          filename,
          content_type: contentType,
          content: Buffer.from(content).toString('base64'),
        })),
      })
      const headers = {
        Authorization: `Bearer ${settings.apiKey}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      }
      // A redirect would be followed without the mail, and any page there would look like success.
      const request = { method: 'POST', headers, body, redirect: 'error' } as const
      try {
        for (let attempt = 1; ; attempt += 1) {
          const response = await fetch(emails, { ...request, signal: AbortSignal.timeout(20_000) })
          const error: Record<string, unknown> = (await response.json().catch(() => null)) ?? {}
          if (response.ok) return { outcome: 'sent' }
          // A visitor's mistyped address ("jan@wp.p") must not stop the message: the company finds it in the text.
          if (mail.replyTo && /`reply_to` field/.test(String(error.message))) {
            return this.send({ ...mail, replyTo: '' }, `${key}/unanswerable`)
          }
          if (error.name !== 'rate_limit_exceeded' || attempt === maxAttempts) {
            return outcomeOf(response.status, error)
          }
          await setTimeout(1000 * Math.min(Number(response.headers.get('retry-after') ?? 1), 2))
        }
      } catch {
        return { outcome: 'down', reason: 'resend no answer' }
      }
    },
  }
}
