/** Sending what is owed: claim, send, finish. The one way for the mails of bookings, messages and withdrawals alike. */
import { setTimeout } from 'node:timers/promises'
import { mailOf } from '../_mails/mailOf.ts'
import type { Kind, Part } from './database.ts'
import type { Deps } from './deps.ts'
import { describe } from './http.ts'
import type { MailOutcome } from './mail.ts'

/**
 * - `settled`: nothing was owed any more
 * - `waiting`: another call is at it, or it is not time: the sweep will send it
 * - `failed`: a mail did not go out, and is tried again later; `down`: no mail goes out now
 */
export type Sending = 'sent' | 'settled' | 'waiting' | 'unknown' | 'failed' | 'down'

const finishAttempts = 3
/**
 * What a sweep asks for at once, and when it begins no further one: a function has 150 seconds, and two of the
 * processor, which fifty pairs of mails over SMTP take. https://supabase.com/docs/guides/functions/limits
 */
const sweepSize = 20
const sweepTime = 60_000

// A mail that is out but still owed would go out again, so this gets several chances, some seconds in all.
async function finish(kind: Kind, ref: string, part: Part, to: MailOutcome, { database }: Deps) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.finish(kind, ref, part, to)
    } catch (error) {
      if (attempt === finishAttempts) throw error
      await setTimeout(1000 * attempt)
    }
  }
}

/** Sends all that one row owes. Throws when the database can't be reached: what was claimed is then due again later. */
export async function sendOwed(kind: Kind, ref: string, deps: Deps): Promise<Sending> {
  const { database, mailer, settings } = deps
  const claim = await database.claim(kind, ref)
  if (claim.outcome !== 'claimed') return claim.outcome
  const { parts, since: instants, ...facts } = claim
  let became: Sending = 'sent'
  for (const part of parts) {
    const since = new Date(instants[part])
    // Another once it is owed anew: then it is another mail.
    const key = [kind, ref, since.getTime(), part].join('/')
    const outcome = await mailer.send(mailOf(facts, part, settings, since), key)
    await finish(kind, ref, part, outcome, deps)
    if (outcome.outcome === 'sent') continue
    // The company's own mail has become one that tells of it.
    if (part === 'customer' && outcome.outcome === 'refused') return sendOwed(kind, ref, deps)
    const reason = 'reason' in outcome ? outcome.reason : 'the address is refused'
    console.error(`send-${kind}-email: ${part} mail of ${ref} failed: ${reason}`)
    // Finishing it has given the others back.
    if (outcome.outcome === 'down') return 'down'
    became = 'failed'
  }
  return became
}

/** Sends what is due, one after another, and counts what went out and what failed. */
export async function sweep(deps: Deps): Promise<{ sent: number; failed: number }> {
  const end = Date.now() + sweepTime
  const counts = { sent: 0, failed: 0 }
  for (const { kind, ref } of await deps.database.due(sweepSize)) {
    if (Date.now() > end) break
    const sending = await sendOwed(kind, ref, deps).catch((error: unknown) => {
      // One row that can't be sent must not stop the others.
      console.error(`sweep: ${kind} ${ref}: ${describe(error)}`)
      return 'failed' as const
    })
    if (sending === 'sent') counts.sent += 1
    if (sending === 'failed' || sending === 'down') counts.failed += 1
    if (sending === 'down') break
  }
  return counts
}
