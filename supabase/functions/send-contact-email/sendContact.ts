/** Sends one contact message: claim, send, mark. */
import type { NewMessage } from '../_shared/database.ts'
import type { Deps } from '../_shared/deps.ts'
import { contactMail } from './contactMail.ts'

export type ContactSending =
  | { readonly became: 'limited' | 'failed' }
  | { readonly became: 'sent' | 'already-sent' | 'busy' | 'kept'; readonly revision: number }

/**
 * `busy`: another call is at it, or died less than two minutes ago. `kept`: the day's mails are used up; the
 * database holds the message, and the sweep will send it. Without `arrived` it sends a kept one.
 */
export async function sendContact(
  id: string,
  { database, mailer, settings, gate }: Pick<Deps, 'database' | 'mailer' | 'settings' | 'gate'>,
  arrived?: NewMessage,
): Promise<ContactSending> {
  const claimed = await database.claimContact(id, arrived)
  if (claimed.outcome === 'limited') return { became: 'limited' }
  const { revision } = claimed
  if (claimed.outcome === 'sent') return { became: 'already-sent', revision }
  if (claimed.outcome !== 'claimed') return { became: claimed.outcome, revision }
  const outcome = await mailer.send(contactMail(claimed.message, id, settings))
  if (outcome.outcome !== 'sent') {
    const reason = outcome.outcome === 'failed' ? outcome.reason : 'the inbox is refused'
    gate.log(`send-contact-email: mail of ${id} failed: ${reason}`)
    await database.releaseContact(id, claimed.claim)
    return { became: 'failed' }
  }
  await database.finishContact(id)
  return { became: 'sent', revision }
}
