/** What the function tests share: settings, a database in memory with the real one's rules, a mailer that keeps. */
import type { BookingClaim, BookingMark, BookingRow, MailDatabase } from '../_shared/database.ts'
import type { Deps } from '../_shared/deps.ts'
import type { Limit } from '../_shared/endpoint.ts'
import type { Mail, MailOutcome } from '../_shared/mail.ts'
import { type FunctionSettings, parseSettings } from '../_shared/settings.ts'

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

export const bookingId = '3f2b8c1e-5d4a-4f6b-9c7d-8e9f0a1b2c3d'

export const booking: BookingRow = {
  id: bookingId,
  name: 'Łucja Żółć',
  email: 'lucja@poczta.example',
  phone: '600 700 800',
  area: 60,
  preferredDate: '2026-12-19' as BookingRow['preferredDate'],
  totalPrice: 6600,
  createdAt: '2026-11-21T09:00:00Z',
  late: false,
}

/** A database in memory. `limited` makes it refuse every call; `broken` makes a method throw. */
class MemoryDatabase implements MailDatabase {
  readonly rows = new Map<string, BookingRow>([[booking.id, booking]])
  readonly marks = new Map<string, Set<BookingMark>>()
  readonly claims = new Map<string, string>()
  readonly sentContacts = new Set<string>()
  readonly callers: string[] = []
  limited = false
  brokenMarks = 0

  claimBooking(id: string): Promise<BookingClaim> {
    const row = this.rows.get(id)
    if (!row) return Promise.resolve({ outcome: 'unknown' })
    const marks = this.marks.get(id) ?? new Set<BookingMark>()
    const customer = marks.has('customer')
      ? 'sent'
      : marks.has('customer-refused')
        ? 'refused'
        : 'owed'
    const company = marks.has('company') ? 'sent' : 'owed'
    if (customer !== 'owed' && company === 'sent') return Promise.resolve({ outcome: 'sent' })
    if (this.claims.has(id)) return Promise.resolve({ outcome: 'busy' })
    const claim = crypto.randomUUID()
    this.claims.set(id, claim)
    return Promise.resolve({ outcome: 'claimed', claim, customer, company, booking: row })
  }

  finishBooking(id: string, mark: BookingMark): Promise<void> {
    if (this.brokenMarks > 0) {
      this.brokenMarks -= 1
      return Promise.reject(new Error('the database is away'))
    }
    this.marks.set(id, new Set([...(this.marks.get(id) ?? []), mark]))
    return Promise.resolve()
  }

  releaseBooking(id: string, claim: string): Promise<void> {
    if (this.claims.get(id) === claim) this.claims.delete(id)
    return Promise.resolve()
  }

  unsentBookings(limit: number): Promise<string[]> {
    return Promise.resolve([...this.rows.keys()].slice(0, limit))
  }

  claimContact(id: string) {
    if (this.sentContacts.has(id)) return Promise.resolve({ outcome: 'sent' } as const)
    if (this.claims.has(id)) return Promise.resolve({ outcome: 'busy' } as const)
    const claim = crypto.randomUUID()
    this.claims.set(id, claim)
    return Promise.resolve({ outcome: 'claimed', claim } as const)
  }

  finishContact(id: string): Promise<void> {
    this.sentContacts.add(id)
    return Promise.resolve()
  }

  releaseContact = this.releaseBooking

  allowCall(_limit: Limit, ip: string): Promise<boolean> {
    this.callers.push(ip)
    return Promise.resolve(!this.limited)
  }
}

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
  firstName: 'Anna',
  lastName: 'Kowalska',
  email: 'anna@poczta.example',
  phone: '',
  subject: 'Pytanie o kuchnię',
  message: 'Dzień dobry,\nile kosztuje kuchnia?',
  messageId: '7d1c2b3a-4e5f-4a6b-8c9d-0e1f2a3b4c5d',
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
