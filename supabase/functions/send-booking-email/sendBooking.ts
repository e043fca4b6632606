/** Sends the mails that one booking still owes: claim, send, mark. */
import type { BookingMark, MailDatabase } from '../_shared/database.ts'
import type { Deps } from '../_shared/deps.ts'
import type { MailOutcome } from '../_shared/mail.ts'
import { companyMail } from './companyMail.ts'
import { customerMail } from './customerMail.ts'

export type Sending = 'sent' | 'already-sent' | 'busy' | 'unknown' | 'failed'

const markAttempts = 3

// A mail that is out but not marked would go out again, so the mark gets several chances.
async function mark(database: MailDatabase, id: string, what: BookingMark): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.finishBooking(id, what)
    } catch (error) {
      if (attempt === markAttempts) throw error
    }
  }
}

/**
 * `busy`: another call is at it right now, or died less than two minutes ago (then the sweep or the
 * next call finishes its work). Throws when the database can't be reached; the claim then runs out.
 */
export async function sendBooking(
  id: string,
  { database, mailer, settings, gate }: Pick<Deps, 'database' | 'mailer' | 'settings' | 'gate'>,
): Promise<Sending> {
  const claimed = await database.claimBooking(id)
  if (claimed.outcome === 'sent') return 'already-sent'
  if (claimed.outcome !== 'claimed') return claimed.outcome
  const { booking, claim } = claimed

  let failed = false
  const settle = async (outcome: MailOutcome, what: 'customer' | 'company'): Promise<void> => {
    if (outcome.outcome === 'sent') return await mark(database, id, what)
    if (outcome.outcome === 'refused' && what === 'customer') {
      return await mark(database, id, 'customer-refused')
    }
    failed = true
    const reason = outcome.outcome === 'failed' ? outcome.reason : 'the address is refused'
    gate.log(`send-booking-email: ${what} mail of ${id} failed: ${reason}`)
  }

  // The customer first: the company's notice tells when that address was refused.
  let refused = claimed.customer === 'refused'
  if (claimed.customer === 'owed') {
    const outcome = await mailer.send(customerMail(booking, settings))
    refused = outcome.outcome === 'refused'
    await settle(outcome, 'customer')
  }
  // Even after a failure: the company should know of the booking as soon as it can.
  if (claimed.company === 'owed') {
    await settle(await mailer.send(companyMail(booking, settings, refused)), 'company')
  }
  if (!failed) return 'sent'
  await database.releaseBooking(id, claim)
  return 'failed'
}
