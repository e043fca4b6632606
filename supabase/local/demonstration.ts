/** `.env.demonstration`: the keys and the company of the local stack, and the environment of its edge functions. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Keys } from './gateway.ts'
import { bindAddress } from './settings.ts'

const file = new URL('../../.env.demonstration', import.meta.url)
const demonstration = parseEnv(readFileSync(file, 'utf8'))

/** A setting of the file. Throws if it is missing. */
export function demonstrationSetting(name: string): string {
  const value = demonstration[name]
  if (!value) throw new Error(`.env.demonstration: ${name} is missing`)
  return value
}

/** https://supabase.com/docs/guides/functions/secrets#default-secrets, then the mailbox. */
export function functionEnvironment(parts: {
  readonly apiUrl: string
  readonly keys: Keys
  readonly smtpPort: number
}): Record<string, string> {
  const { apiUrl, keys, smtpPort } = parts
  return {
    ...demonstration,
    SUPABASE_URL: apiUrl,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secret }),
    // The shell may have the real company's settings: no mail may leave this machine.
    MAIL_PROVIDER: 'smtp',
    MAIL_COMPANY_TO: '',
    SMTP_HOST: bindAddress,
    SMTP_PORT: String(smtpPort),
    MAIL_FROM: demonstrationSetting('VITE_COMPANY_EMAIL'),
  }
}
