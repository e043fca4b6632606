/** Sends the mails that one booking still owes: claim, send, mark. */
import type { Deps } from '../_shared/deps.ts'
import { sendTwoMails } from '../_shared/twoMails.ts'
import { companyMail } from './companyMail.ts'
import { customerMail } from './customerMail.ts'

export type Sending = 'sent' | 'already-sent' | 'busy' | 'unknown' | 'failed'

/**
 * `busy`: another call is at it right now, or died less than two minutes ago (then the sweep or the
 * next call finishes its work). Throws when the database can't be reached; the claim then runs out.
 */
export async function sendBooking(
  id: string,
  deps: Pick<Deps, 'database' | 'mailer' | 'settings' | 'gate'>,
): Promise<Sending> {
  const { database, settings } = deps
  const claimed = await database.claimBooking(id)
  if (claimed.outcome === 'sent') return 'already-sent'
  if (claimed.outcome !== 'claimed') return claimed.outcome
  const { booking, claim } = claimed
  return await sendTwoMails(
    {
      ...{ name: 'send-booking-email', id, owed: claimed },
      customer: () => customerMail(booking, settings),
      company: (refused) => companyMail(booking, settings, refused),
      finish: (mark) => database.finishBooking(id, mark),
      release: () => database.releaseBooking(id, claim),
    },
    deps,
  )
}
