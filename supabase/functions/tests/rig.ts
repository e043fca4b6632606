/** What the function tests share: settings, bodies to send, a mailer that keeps. */
import { emptyMessage } from '../../../src/domain/contact.ts'
import type { Deps } from '../_shared/deps.ts'
import type { Mail, MailOutcome } from '../_shared/mail.ts'
import { type FunctionSettings, parseSettings } from '../_shared/settings.ts'
import { booking, bookingId, MemoryDatabase, withdrawal } from './memoryDatabase.ts'

export const publishableKey = 'sb_publishable_tests'
export const secretKey = 'sb_secret_tests'

export const env = {
  SUPABASE_URL: 'http://127.0.0.1:1',
  SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
  SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
  MAIL_PROVIDER: 'smtp',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: '1',
  MAIL_FROM: 'rezerwacje@firma.example',
  COMPANY_NAME: 'Malowanie Testowe sp. z o.o.',
  COMPANY_RECIPIENT: 'Malowanie Testowe',
  COMPANY_EMAIL: 'biuro@firma.example',
  COMPANY_ACCOUNT: '61 1090 1014 0000 0712 1981 2874',
  SITE_URL: 'https://firma.example',
} as const

export const settings: FunctionSettings = parseSettings(env)

export interface Rig extends Deps {
  readonly database: MemoryDatabase
  readonly sent: Mail[]
  readonly log: string[]
  /** What the next sends come to; `sent` when empty. */
  readonly outcomes: MailOutcome[]
}

/** A fresh set of everything a handler works with. */
export function makeRig(): Rig {
  const database = new MemoryDatabase()
  const sent: Mail[] = []
  const log: string[] = []
  const outcomes: MailOutcome[] = []
  return {
    database,
    sent,
    log,
    outcomes,
    settings,
    mailer: {
      send(mail) {
        const outcome = outcomes.shift() ?? { outcome: 'sent' }
        if (outcome.outcome === 'sent') sent.push(mail)
        return Promise.resolve(outcome)
      },
    },
    gate: {
      keys: settings.keys,
      allow: (limit, ip) => database.allowCall(limit, ip),
      log: (line) => log.push(line),
    },
  }
}

export const bookingBody = {
  name: booking.name,
  email: booking.email,
  phone: booking.phone,
  area: 60,
  preferredDate: '19.12.2026',
  totalPrice: 6600,
  bookingId,
}

export const contactBody = {
  ...emptyMessage,
  firstName: 'Anna',
  lastName: 'Kowalska',
  email: 'anna@poczta.example',
  subject: 'Pytanie o kuchnię',
  message: 'Dzień dobry,\nile kosztuje kuchnia?',
  messageId: '7d1c2b3a-4e5f-4a6b-8c9d-0e1f2a3b4c5d',
  website: '',
}

export const withdrawalBody = {
  orderNumber: withdrawal.orderNumber,
  name: withdrawal.name,
  email: withdrawal.email,
  submittedAt: withdrawal.submittedAt,
  withdrawalId: withdrawal.id,
  website: '',
}

/** A POST as functions-js makes it; `change` replaces parts of it. */
export function post(body: unknown, change: RequestInit & { headers?: HeadersInit } = {}): Request {
  const headers = new Headers({ apikey: publishableKey, 'Content-Type': 'application/json' })
  for (const [name, value] of new Headers(change.headers)) headers.set(name, value)
  return new Request('http://functions.test/', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...change,
    headers,
  })
}

/** Status and body of an answer. */
export async function read(response: Response): Promise<{ status: number; body: unknown }> {
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}
