/** The functions' view of the database: a handful of SQL functions, called with the secret key. */
import { createClient } from '@supabase/supabase-js'
import type { ContactMessage } from '../../../src/domain/contact.ts'
import type { Day } from '../../../src/domain/day.ts'
import type { Withdrawal } from '../../../src/domain/withdrawal.ts'
import type { Database } from '../../types.ts'

/** The database's names of our limits; the owner sets their numbers there (table private.limits). */
export type Limit = 'booking_mail' | 'contact_mail' | 'withdrawal_mail'

/** A saved booking, as the mails tell it. */
export interface BookingRow {
  readonly id: string
  /** What people call it by: `K7QF-2M9X`. */
  readonly orderNumber: string
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

/** Which of a row's two mails are still to be sent. */
export interface OwedMails {
  readonly customer: 'owed' | 'sent' | 'refused'
  readonly company: 'owed' | 'sent'
}

/** What of a row's two mails is settled. */
export type MailMark = 'customer' | 'customer-refused' | 'company'

export type BookingClaim =
  | { readonly outcome: 'unknown' | 'sent' | 'busy' }
  | (OwedMails & {
      readonly outcome: 'claimed'
      readonly claim: string
      readonly booking: BookingRow
    })

/**
 * `revision` is the one that was sent, is being sent, or is kept. `kept`: the day's mails are used up, and the
 * database holds the message until it is mailed. `limited`: too many of this sender.
 */
type ContactClaim =
  | { readonly outcome: 'limited' }
  | { readonly outcome: 'sent' | 'busy' | 'kept'; readonly revision: number }
  | {
      readonly outcome: 'claimed'
      readonly claim: string
      readonly revision: number
      readonly message: ContactMessage
    }

/** A message that has just come in. */
export interface NewMessage {
  readonly revision: number
  readonly message: ContactMessage
  /** The caller's IP address. */
  readonly address: string
}

/** A stored statement of withdrawal, as the mails tell it. */
export interface WithdrawalRow extends Withdrawal {
  readonly id: string
  /** ISO instants: the customer's tap, and when it reached us. */
  readonly submittedAt: string
  readonly receivedAt: string
}

/** The booking whose order number a statement names. */
export interface NamedBooking extends BookingRow {
  /** Whether both name the same mailbox, however it is spelt. */
  readonly isSameMailbox: boolean
}

/** But for `limited` and `unknown` the statement is stored; `revision` is the one that is. `kept`: its mails wait. */
export type WithdrawalClaim =
  | { readonly outcome: 'limited' | 'unknown' }
  | { readonly outcome: 'sent' | 'kept'; readonly revision: number }
  | (OwedMails & {
      readonly outcome: 'claimed'
      readonly claim: string
      readonly revision: number
      readonly withdrawal: WithdrawalRow
      readonly booking: NamedBooking | null
    })

/** A statement that has just come in. */
export interface NewWithdrawal {
  readonly revision: number
  /** ISO instant, by the device's clock. */
  readonly submittedAt: string
  readonly withdrawal: Withdrawal
  /** The caller's IP address. */
  readonly address: string
}

export interface MailDatabase {
  claimBooking(id: string): Promise<BookingClaim>
  finishBooking(id: string, mark: MailMark): Promise<void>
  releaseBooking(id: string, claim: string): Promise<void>
  unsentBookings(limit: number): Promise<string[]>
  /** Without a message it claims the kept one. */
  claimContact(id: string, arrived?: NewMessage): Promise<ContactClaim>
  finishContact(id: string): Promise<void>
  releaseContact(id: string, claim: string): Promise<void>
  keptContacts(limit: number): Promise<string[]>
  /** Without a statement it claims the mails of a stored one. */
  claimWithdrawal(id: string, arrived?: NewWithdrawal): Promise<WithdrawalClaim>
  finishWithdrawal(id: string, mark: MailMark): Promise<void>
  releaseWithdrawal(id: string, claim: string): Promise<void>
  unsentWithdrawals(limit: number): Promise<string[]>
  allowCall(limit: Limit, address: string): Promise<boolean>
}

export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

type Functions = Database['public']['Functions']

/** Opens the database. Every method throws DatabaseError when there is no good answer. */
export function openDatabase(supabaseUrl: string, secretKey: string): MailDatabase {
  const client = createClient<Database>(supabaseUrl, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })

  async function call<Name extends keyof Functions>(
    name: Name,
    args: Functions[Name]['Args'],
  ): Promise<unknown> {
    const { data, error, status } = await client
      .rpc(name, args)
      .abortSignal(AbortSignal.timeout(10_000))
    if (error) throw new DatabaseError(`${name}: ${status ? `status ${status}` : 'no answer'}`)
    return data
  }

  // What the SQL functions give is written beside them in the migrations.
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
    claimContact: async (id, arrived) =>
      (await call('claim_contact_message', {
        p_message_id: id,
        ...(arrived && {
          p_revision: arrived.revision,
          p_message: { ...arrived.message },
          p_address: arrived.address,
        }),
      })) as ContactClaim,
    finishContact: async (id) => {
      await call('finish_contact_message', { p_message_id: id })
    },
    releaseContact: async (id, claim) => {
      await call('release_contact_message', { p_message_id: id, p_claim: claim })
    },
    keptContacts: async (limit) =>
      (await call('kept_contact_messages', { p_limit: limit })) as string[],
    claimWithdrawal: async (id, arrived) =>
      (await call('claim_withdrawal', {
        p_id: id,
        ...(arrived && {
          p_statement: {
            ...arrived.withdrawal,
            submittedAt: arrived.submittedAt,
            revision: arrived.revision,
          },
          p_address: arrived.address,
        }),
      })) as WithdrawalClaim,
    finishWithdrawal: async (id, mark) => {
      await call('finish_withdrawal_email', { p_id: id, p_mail: mark })
    },
    releaseWithdrawal: async (id, claim) => {
      await call('release_withdrawal_email', { p_id: id, p_claim: claim })
    },
    unsentWithdrawals: async (limit) =>
      (await call('unsent_withdrawals', { p_limit: limit })) as string[],
    allowCall: async (limit, address) =>
      (await call('allow_function_call', { p_limit: limit, p_address: address })) === true,
  }
}
