/** Sends owed mails: claim, send, finish. The same way for bookings, messages and withdrawals. */
import { setTimeout } from 'node:timers/promises'
import { mailOf } from '../_mails/mailOf.ts'
import type { Kind, MailDatabase } from './database.ts'
import type { Deps } from './deps.ts'
import { describe } from './http.ts'
import type { MailOutcome } from './mail.ts'

/**
 * - `settled`: nothing was owed any more
 * - `waiting`: another call is sending it, or it is not due: the sweep will send it
 * - `failed`: a mail did not go out, and is tried again later
 */
export type Sending = 'sent' | 'settled' | 'waiting' | 'unknown' | 'failed'

const maxAttempts = 3
/**
 * How many rows a sweep takes, and after how many ms it begins no more: a function has 150 seconds, and two of CPU
 * time, enough for fifty pairs of mails over SMTP. https://supabase.com/docs/guides/functions/limits
 */
const sweepSize = 20
const sweepTime = 60_000

// A sent mail that is still marked as owed would go out again: so this is tried several times.
async function finish(database: MailDatabase, ...mail: Parameters<MailDatabase['finish']>) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.finish(...mail)
    } catch (error) {
      if (attempt === maxAttempts) throw error
      await setTimeout(1000 * attempt)
    }
  }
}

/** A mail that can't be made, because of a mistake in its copy, must not stop the others. */
const unmade = (error: unknown): MailOutcome => ({ outcome: 'failed', reason: describe(error) })

/** Sends all mails that one row owes. Throws if the database can't be reached: what was claimed is due again later. */
export async function sendOwed(kind: Kind, ref: string, deps: Deps): Promise<Sending> {
  const { database, mailer, settings } = deps
  const claim = await database.claim(kind, ref)
  if (claim.outcome !== 'claimed') return claim.outcome
  const { mails, ...facts } = claim
  let sending: Sending = 'sent'
  for (const { part, since } of mails) {
    const owedSince = new Date(since)
    // With the instant: a mail that is owed again is another mail.
    const key = [kind, ref, owedSince.getTime(), part].join('/')
    const send = async () => mailer.send(mailOf(facts, part, settings, owedSince), key)
    const outcome = await send().catch(unmade)
    await finish(database, kind, ref, part, since, outcome)
    if (outcome.outcome === 'sent') continue
    // Now the row owes the company a mail that says so, in place of its notice.
    if (part === 'customer' && outcome.outcome === 'refused') return sendOwed(kind, ref, deps)
    const reason = 'reason' in outcome ? outcome.reason : 'the address is refused'
    console.error(`send-${kind}-email: ${part} mail of ${ref} failed: ${reason}`)
    sending = 'failed'
    // `finish` has returned the other claimed mails, and no claim is given for some minutes.
    if (outcome.outcome === 'down') break
  }
  return sending
}

/** Sends what is due, one row after another; counts what was sent and what failed. */
export async function sweep(deps: Deps): Promise<{ sent: number; failed: number }> {
  const end = Date.now() + sweepTime
  const counts = { sent: 0, failed: 0 }
  for (const { kind, ref } of await deps.database.due(sweepSize)) {
    if (Date.now() > end) break
    const sending = await sendOwed(kind, ref, deps).catch((error: unknown) => {
      // A row that fails must not stop the others.
      console.error(`sweep: ${kind} ${ref}: ${describe(error)}`)
      return 'failed' as const
    })
    if (sending === 'sent' || sending === 'failed') counts[sending] += 1
  }
  return counts
}
