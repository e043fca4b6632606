/** The functions' access to the database: a few SQL functions, called with the secret key. */
import { createClient } from '@supabase/supabase-js'
import type { ContactMessage } from '../../../src/domain/contact.ts'
import type { Day } from '../../../src/domain/day.ts'
import type { Withdrawal } from '../../../src/domain/withdrawal.ts'
import type { Database } from '../../types.ts'
import type { MailOutcome } from './mail.ts'

/** What a mail is about. */
export type Kind = 'booking' | 'contact' | 'withdrawal'

/** Who gets the mail; `undelivered` is the company's, about a customer's mail that could not be delivered. */
export type Part = 'customer' | 'company' | 'undelivered'

type Tables = Database['public']['Tables']

/** A saved booking. */
export type BookingRow = Tables['booking_requests']['Row'] & { readonly preferred_date: Day }

/** A stored statement of withdrawal. */
export type WithdrawalRow = Tables['withdrawals']['Row']

/** The booking with the order number of a statement. */
export interface NamedBooking extends BookingRow {
  /** Whether both have the same mailbox, however it is spelt. */
  readonly is_same_mailbox: boolean
}

/** The rows from which a mail is made. */
export type Facts =
  | { readonly booking: BookingRow }
  | { readonly message: ContactMessage }
  | { readonly withdrawal: WithdrawalRow; readonly booking: NamedBooking | null }

/** What one row owes, claimed by one sender. */
type Claim =
  | { readonly outcome: 'unknown' | 'waiting' | 'settled' }
  | (Facts & Readonly<{ outcome: 'claimed'; mails: readonly { part: Part; since: string }[] }>)

/** Its cause is the answer's status: 429 where the caller's limit is used up. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** Opens the database. Every method throws DatabaseError if the database fails or does not answer. */
export function openDatabase(supabaseUrl: string, secretKey: string) {
  const client = createClient<Database>(supabaseUrl, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })

  async function call<Name extends keyof Database['public']['Functions']>(
    name: Name,
    args: Database['public']['Functions'][Name]['Args'],
  ): Promise<unknown> {
    const { data, error, status } = await client
      .rpc(name, args)
      .abortSignal(AbortSignal.timeout(10_000))
    const words = status ? `status ${status}` : 'no answer'
    if (error) throw new DatabaseError(`${name}: ${words}`, { cause: status })
    return data
  }

  // The results of the SQL functions are described in the migrations.
  return {
    keepMessage: (id: string, message: ContactMessage, address: string) =>
      call('keep_message', { p_id: id, p_message: { ...message }, p_address: address }),
    keepWithdrawal: (
      id: string,
      statement: Withdrawal & { readonly submittedAt: string },
      address: string,
    ) => call('keep_withdrawal', { p_id: id, p_statement: { ...statement }, p_address: address }),
    claim: async (kind: Kind, ref: string) =>
      (await call('claim_mail', { p_kind: kind, p_ref: ref })) as Claim,
    finish: (kind: Kind, ref: string, part: Part, since: string, { outcome }: MailOutcome) => {
      const mail = { p_kind: kind, p_ref: ref, p_part: part, p_since: since }
      return call('finish_mail', { ...mail, p_outcome: outcome })
    },
    /** The rows whose mails are due, in order. */
    due: async (limit: number) =>
      (await call('due_mail', { p_limit: limit })) as { kind: Kind; ref: string }[],
  }
}

export type MailDatabase = ReturnType<typeof openDatabase>
