/** The functions' settings, read once at the start; a wrong one stops the function with its name. */
import { originOf, parseCompany, type Settings } from '../../../src/domain/companySettings.ts'
import { emailRule } from '../../../src/domain/text.ts'
import { readKeys } from './keys.ts'
import type { ResendSettings } from './resendMailer.ts'
import { isThisMachine, type SmtpSettings } from './smtpMailer.ts'

type MailSettings =
  | ({ readonly provider: 'smtp' } & SmtpSettings)
  | ({ readonly provider: 'resend' } & ResendSettings)

export type FunctionSettings = ReturnType<typeof parseSettings>

/** Reads the environment. Throws one Error that names every missing or invalid setting, and no value. */
export function parseSettings(env: Settings) {
  const problems: string[] = []
  const read = (name: string): string => (env[name] ?? '').trim()
  const need = (name: string, valid: (text: string) => boolean = (text) => text !== ''): string => {
    const text = read(name)
    if (!valid(text)) problems.push(`${name}: ${text === '' ? 'missing' : 'invalid'}`)
    return text
  }
  const origin = (name: string): string =>
    originOf(need(name, (text) => originOf(text) !== undefined)) ?? ''
  const isEmail = (text: string): boolean => emailRule.problem(text) === undefined
  const isPort = (text: string) => /^(?!(?:25|587)$)\d{1,5}$/.test(text) && Number(text) <= 65_535

  function mailSettings(): MailSettings {
    const provider = read('MAIL_PROVIDER') || 'smtp'
    if (provider === 'resend') {
      const url = read('RESEND_URL') || 'https://api.resend.com'
      return { provider, apiKey: need('RESEND_API_KEY'), url }
    }
    if (provider !== 'smtp') problems.push('MAIL_PROVIDER: smtp or resend')
    const port = read('SMTP_PORT') || '465'
    if (!isPort(port)) problems.push('SMTP_PORT: invalid, 465 is TLS')
    const host = need('SMTP_HOST')
    const isGiven = (text: string): boolean => text !== '' || isThisMachine(host)
    const [user, pass] = [need('SMTP_USER', isGiven), need('SMTP_PASS', isGiven)]
    return { provider: 'smtp', host, port: Number(port), user, pass }
  }

  const keys = readKeys(env)
  if (keys.publishable.length === 0) problems.push('SUPABASE_PUBLISHABLE_KEYS: missing')
  if (keys.secret.length === 0) problems.push('SUPABASE_SECRET_KEYS: missing')
  const company = parseCompany(env)
  if (!company.ok) problems.push(...company.problems)
  const inbox = read('MAIL_COMPANY_TO')
  if (inbox !== '' && !isEmail(inbox)) problems.push('MAIL_COMPANY_TO: invalid')
  const rest = {
    supabaseUrl: origin('SUPABASE_URL'),
    mailFrom: need('MAIL_FROM', isEmail),
    mail: mailSettings(),
    /** The site's origin, for the links to it. */
    siteUrl: origin('VITE_SITE_URL'),
    /** True where the company's facts are the demonstration ones: the mails say so. */
    demonstration: read('VITE_DEMONSTRATION') === '1',
  }
  if (problems.length > 0 || !company.ok) {
    throw new Error(`The functions' settings are wrong:\n  ${problems.join('\n  ')}`)
  }
  /** Where the company's own mails go. */
  const companyInbox = inbox || company.value.email
  return { ...rest, keys, company: company.value, companyInbox }
}
