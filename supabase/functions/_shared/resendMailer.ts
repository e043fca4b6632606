/**
 * Mail through Resend's HTTP API. Its idempotency key makes a repeat within 24 hours the same mail:
 * exactly once, also when this function dies before it could mark the mail as sent.
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

/** A few requests a second are Resend's limit: a mail is asked for so often in all, a second or what it asks for apart. */
const tries = 3

function outcomeOf(status: number, error: Readonly<Record<string, unknown>>): MailOutcome {
  const name = typeof error.name === 'string' ? error.name.replace(/[^a-z_]/g, '') : ''
  // The same key with other words in it: the first one was taken, so this mail is out.
  if (status === 409 && name === 'invalid_idempotent_request') return { outcome: 'sent' }
  const message = String(error.message)
  // Documented as 400, answered as 422 (github.com/resend/resend-python/issues/65). A 403 of this name
  // speaks of our own domain, which is not verified yet.
  const invalid = (status === 400 || status === 422) && name === 'validation_error'
  if (invalid && /`to` field/.test(message)) return { outcome: 'refused' }
  // Our key (400 where it is no key at all), our domain, our quota, or Resend itself: the next mail would fare the same.
  const down = [401, 403, 429].includes(status) || status >= 500 || /API key/.test(message)
  return { outcome: down ? 'down' : 'failed', reason: `resend ${status} ${name}`.trim() }
}

/** A mailer that makes one request a mail. */
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
      try {
        for (let attempt = 1; ; attempt += 1) {
          const signal = AbortSignal.timeout(20_000)
          const response = await fetch(emails, { method: 'POST', headers, body, signal })
          const error: Record<string, unknown> = (await response.json().catch(() => null)) ?? {}
          if (response.ok) return { outcome: 'sent' }
          // A visitor's slip ("jan@wp.p") must not keep a message from the company, which reads the address in it.
          if (mail.replyTo && /`reply_to` field/.test(String(error.message))) {
            return this.send({ ...mail, replyTo: '' }, `${key}/unanswerable`)
          }
          if (error.name !== 'rate_limit_exceeded' || attempt === tries) {
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
