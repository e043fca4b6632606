/** What a function works with: database, mailer, settings. */
import { openDatabase } from './database.ts'
import { makeResendMailer } from './resendMailer.ts'
import { parseSettings } from './settings.ts'
import { makeSmtpMailer } from './smtpMailer.ts'

export type Deps = ReturnType<typeof realDeps>

/** Opens them as the environment says. Throws if a setting is missing or wrong. */
export function realDeps() {
  const settings = parseSettings(Deno.env.toObject())
  const { mail, supabaseUrl, keys } = settings
  const sender = { name: settings.company.name, address: settings.mailFrom }
  const mailer =
    mail.provider === 'smtp' ? makeSmtpMailer(mail, sender) : makeResendMailer(mail, sender)
  return { settings, mailer, database: openDatabase(supabaseUrl, keys.secret[0] ?? '') }
}
