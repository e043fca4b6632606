/** Everything real that a handler works with; tests hand in their own. */
import { type MailDatabase, openDatabase } from './database.ts'
import type { Mailer } from './mail.ts'
import { makeResendMailer } from './resendMailer.ts'
import { type FunctionSettings, parseSettings } from './settings.ts'
import { makeSmtpMailer } from './smtpMailer.ts'

export interface Deps {
  readonly settings: FunctionSettings
  readonly database: MailDatabase
  readonly mailer: Mailer
  readonly log: (line: string) => void
}

/** Opens what the environment names. Throws when a setting is missing or wrong. */
export function realDeps(): Deps {
  const settings = parseSettings(Deno.env.toObject())
  const sender = { name: settings.company.name, address: settings.mailFrom }
  const database = openDatabase(settings.supabaseUrl, settings.keys.secret[0] ?? '')
  return {
    settings,
    database,
    mailer:
      settings.mail.provider === 'smtp'
        ? makeSmtpMailer(settings.mail, sender)
        : makeResendMailer(settings.mail, sender),
    log: (line) => console.error(line),
  }
}
