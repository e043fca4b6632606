/** Shared by the function tests: settings, and rows to make mails from. */
import { emptyMessage } from '../../../src/domain/contact.ts'
import { confirmation } from '../_mails/confirmation.ts'
import type { BookingRow, NamedBooking, WithdrawalRow } from '../_shared/database.ts'
import type { Mail } from '../_shared/mail.ts'
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
  MAIL_COMPANY_TO: 'skrzynka@firma.example',
  VITE_COMPANY_NAME: 'Malowanie Testowe sp. z o.o.',
  VITE_COMPANY_RECIPIENT: 'Malowanie Testowe',
  VITE_COMPANY_EMAIL: 'biuro@firma.example',
  VITE_COMPANY_ACCOUNT: '61 1090 1014 0000 0712 1981 2874',
  VITE_COMPANY_KRS: '0000012345',
  VITE_COMPANY_ADDRESS: 'ul. Prosta 1, 00-001 Warszawa',
  VITE_SITE_URL: 'https://firma.example',
} as const

export const settings: FunctionSettings = parseSettings(env)

export const booking: BookingRow = {
  id: '3f2b8c1e-5d4a-4f6b-9c7d-8e9f0a1b2c3d',
  order_number: '9WPS-S9LX',
  name: 'Łucja Żółć',
  email: 'lucja@poczta.example',
  phone: '600 700 800',
  area: 60,
  preferred_date: '2026-12-19' as BookingRow['preferred_date'],
  total_price: 6600,
  status: 'new',
  submitted_at: '2026-11-21T08:59:59Z',
  created_at: '2026-11-21T09:00:00Z',
  late: false,
  old_price: false,
  inserted_xid: '1',
  network: null,
}

/** When its confirmation became owed. */
export const since = new Date('2026-11-25T10:00:00Z')

/** Its confirmation, and the key of that. */
export const mail: Mail = confirmation(booking, settings, since)
export const mailKey = `booking/${booking.id}/customer`

/** A statement of withdrawal that names the booking above. */
export const withdrawal: WithdrawalRow = {
  id: '5a1d3c7e-9b2f-4e6a-8d0c-1f2e3d4c5b6a',
  order_number: booking.order_number,
  name: booking.name,
  email: booking.email,
  submitted_at: '2026-11-21T13:04:05Z',
  created_at: '2026-11-22T19:30:00Z',
}

export const namedBooking: NamedBooking = { ...booking, is_same_mailbox: true }

export const message = {
  ...emptyMessage,
  firstName: 'Anna',
  lastName: 'Kowalska',
  email: 'anna@poczta.example',
  subject: 'Pytanie o kuchnię',
  message: 'Dzień dobry,\nile kosztuje kuchnia?',
}

/** The lines under a heading of the text part. */
export function section(mail: Mail, title: string): string[] {
  const lines = mail.text.replaceAll('\u00a0', ' ').split('\n')
  const first = lines.indexOf(title) + 2
  return lines.slice(first, lines.indexOf('', first))
}
