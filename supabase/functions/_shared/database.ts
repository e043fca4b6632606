/** The functions' view of the database: a handful of calls, through PostgREST with the secret key. */
import type { Day } from '../../../src/domain/day.ts'
import type { Limit } from './endpoint.ts'

/** A saved booking, as the mails tell it. */
export interface BookingRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly area: number
  readonly preferredDate: Day
  readonly totalPrice: number
  /** ISO instant. */
  readonly createdAt: string
  /** Delivered when its date was already nearer than the lead time. */
  readonly late: boolean
}

export type BookingClaim =
  | { readonly outcome: 'unknown' | 'sent' | 'busy' }
  | {
      readonly outcome: 'claimed'
      readonly claim: string
      readonly customer: 'owed' | 'sent' | 'refused'
      readonly company: 'owed' | 'sent'
      readonly booking: BookingRow
    }

type ContactClaim =
  | { readonly outcome: 'sent' | 'busy' }
  | { readonly outcome: 'claimed'; readonly claim: string }

/** What of a booking's mail is settled. */
export type BookingMark = 'customer' | 'customer-refused' | 'company'

export interface MailDatabase {
  claimBooking(id: string): Promise<BookingClaim>
  finishBooking(id: string, mark: BookingMark): Promise<void>
  releaseBooking(id: string, claim: string): Promise<void>
  unsentBookings(limit: number): Promise<string[]>
  claimContact(id: string): Promise<ContactClaim>
  finishContact(id: string): Promise<void>
  releaseContact(id: string, claim: string): Promise<void>
  allowCall(limit: Limit, address: string): Promise<boolean>
}

export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** Calls the SQL functions of the mail migration. Every method throws DatabaseError when there is no good answer. */
export function openDatabase(supabaseUrl: string, secretKey: string): MailDatabase {
  // A legacy service_role key is a JWT and goes into Authorization too; a new secret key must not.
  const authorization: Record<string, string> = secretKey.startsWith('sb_')
    ? {}
    : { Authorization: `Bearer ${secretKey}` }

  async function call(name: string, args: Readonly<Record<string, unknown>>): Promise<unknown> {
    const response = await fetch(`${supabaseUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: secretKey, 'Content-Type': 'application/json', ...authorization },
      body: JSON.stringify(args),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => {
      throw new DatabaseError(`${name}: no answer`)
    })
    const text = await response.text()
    if (!response.ok) throw new DatabaseError(`${name}: status ${response.status}`)
    return text === '' ? undefined : JSON.parse(text)
  }

  return {
    claimBooking: async (id) =>
      (await call('claim_booking_email', { p_booking_id: id })) as BookingClaim,
    finishBooking: async (id, mark) => {
      await call('finish_booking_email', { p_booking_id: id, p_mail: mark })
    },
    releaseBooking: async (id, claim) => {
      await call('release_booking_email', { p_booking_id: id, p_claim: claim })
    },
    unsentBookings: async (limit) =>
      (await call('unsent_bookings', { p_limit: limit })) as string[],
    claimContact: async (id) =>
      (await call('claim_contact_message', { p_message_id: id })) as ContactClaim,
    finishContact: async (id) => {
      await call('finish_contact_message', { p_message_id: id })
    },
    releaseContact: async (id, claim) => {
      await call('release_contact_message', { p_message_id: id, p_claim: claim })
    },
    allowCall: async (limit, address) =>
      (await call('allow_function_call', { p_limit: limit, p_address: address })) === true,
  }
}
