/**
 * Mail through any mailbox's SMTP server. TLS from the first byte (port 465: the hosted platform blocks 25 and 587),
 * except on this machine itself.
 *
 * SMTP has no idempotency key. If the function dies between "250 queued" and our mark in the database, the mail goes
 * out again: a lost confirmation costs more than a repeated one. The repeat has the same Message-ID, by which many
 * mailboxes show it once.
 */
import { createTransport } from 'nodemailer'
import type { Mailer, MailOutcome, Sender } from './mail.ts'

export interface SmtpSettings {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly pass: string
}

/** Whether it is this machine itself, which needs neither TLS nor a password. */
export const isThisMachine = (host: string) => ['127.0.0.1', 'localhost', '::1'].includes(host)

function outcomeOf(error: unknown): MailOutcome {
  const { code, command, responseCode, response } = error as Readonly<Record<string, unknown>>
  const status = typeof responseCode === 'number' ? responseCode : 0
  // Only an answer to RCPT refuses the address; 552 and 554 are about size and policy, and others may be too:
  // "553 5.7.1" says that the sender is not ours, "550 5.4.5" that our quota is used up.
  const final = [501, 510, 511, 513, 550, 551, 553, 556].includes(status)
  const isOurs = /^\d+[ -]5\.(?!1\.[0-6]|2\.1)\d/.test(String(response))
  if (command === 'RCPT TO' && final && !isOurs) return { outcome: 'refused' }
  const reason = `smtp ${String(code ?? 'error')} ${status || ''}`.trim()
  // An error before RCPT can't be the mail's: no connection, a busy server, a wrong password or sender.
  const before = /^(?:CONN|EHLO|HELO|AUTH|MAIL FROM)/.test(String(command))
  return { outcome: before ? 'down' : 'failed', reason }
}

/** `work/a/b` → `<work.a.b@sender's domain>`. */
function messageId(key: string, sender: Sender): string {
  return `<${key.replaceAll('/', '.')}@${sender.address.split('@')[1]}>`
}

/** A mailer that opens one connection per mail. */
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
    // A server may scan a mail before it accepts it: hanging up meanwhile would send the mail twice.
    socketTimeout: 60_000,
    // No attachment of ours is a file or a web address.
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
          attachments: mail.attachments?.slice(),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return { outcome: 'sent' }
      } catch (error) {
        const outcome = outcomeOf(error)
        const { command } = error as Readonly<Record<string, unknown>>
        if (outcome.outcome !== 'down' || command !== 'CONN') return outcome
        // This one mail may be why the connection broke or fell silent: a check without it shows that.
        const isUp = await transport.verify().catch(() => false)
        return isUp ? { ...outcome, outcome: 'failed' } : outcome
      }
    },
  }
}
