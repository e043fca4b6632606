/**
 * Mail through any mailbox's SMTP server. TLS from the first byte (port 465: the hosted platform
 * blocks 25 and 587), except to this very machine.
 *
 * SMTP knows no idempotency key. A mail whose function dies between "250 queued" and our mark in the
 * database goes out again: at least once, because a lost confirmation costs more than a repeated one.
 * The repeat carries the same Message-ID, by which many mailboxes show it once.
 */
import { createTransport } from 'nodemailer'
import type { Mailer, MailOutcome, Sender } from './mail.ts'

export interface SmtpSettings {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly pass: string
}

/** Whether it is this very machine, which asks for neither TLS nor a password. */
export const isThisMachine = (host: string) => ['127.0.0.1', 'localhost', '::1'].includes(host)

function outcomeOf(error: unknown): MailOutcome {
  const { code, command, responseCode, response } = error as Readonly<Record<string, unknown>>
  const status = typeof responseCode === 'number' ? responseCode : 0
  // Only an answer to the recipient itself condemns the address; 552 and 554 speak of size and policy, and so may any:
  // "553 5.7.1" that the sender is not ours, "550 5.4.5" that our quota is used up.
  const final = [501, 510, 511, 513, 550, 551, 553, 556].includes(status)
  const isOurs = /^\d+[ -]5\.(?!1\.[0-6]|2\.1)\d/.test(String(response))
  if (command === 'RCPT TO' && final && !isOurs) return { outcome: 'refused' }
  const reason = `smtp ${String(code ?? 'error')} ${status || ''}`.trim()
  // Before its recipient is named nothing of a mail can be at fault: no connection, a busy server, a wrong password or sender.
  const before = /^(?:CONN|EHLO|HELO|AUTH|MAIL FROM)/.test(String(command))
  return { outcome: before ? 'down' : 'failed', reason }
}

/** `work/a/b` → `<work.a.b@sender's domain>`. */
function messageId(key: string, sender: Sender): string {
  return `<${key.replaceAll('/', '.')}@${sender.address.split('@')[1]}>`
}

/** A mailer that opens one connection a mail. */
export function makeSmtpMailer(settings: SmtpSettings, sender: Sender): Mailer {
  const local = isThisMachine(settings.host)
  const transport = createTransport({
    host: settings.host,
    port: settings.port,
    secure: !local,
    ignoreTLS: local,
    ...(settings.user ? { auth: { user: settings.user, pass: settings.pass } } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // A server may look through a mail before it takes it: who hangs up meanwhile gets it out twice.
    socketTimeout: 60_000,
    // Nothing we send is a file or an address on the web.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail, key) {
      try {
        await transport.sendMail({
          messageId: messageId(key, sender),
          from: sender,
          to: { name: '', address: mail.to },
          ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          attachments: mail.attachments?.map((attachment) => ({ ...attachment })),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return { outcome: 'sent' }
      } catch (error) {
        const outcome = outcomeOf(error)
        const { command } = error as Readonly<Record<string, unknown>>
        if (outcome.outcome !== 'down' || command !== 'CONN') return outcome
        // A line that breaks or falls silent may be this one mail's doing: asked without it, the service tells.
        const isUp = await transport.verify().catch(() => false)
        return isUp ? { ...outcome, outcome: 'failed' } : outcome
      }
    },
  }
}
