/** When a submission is due: back-off, requests under way, stale ones. All times in ms; the clock may jump. */
import { isStale, type Submission } from './submission.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How long one request may take. */
export const requestTimeout = 15 * second
/** How long a form waits for the outcome. */
export const formTimeout = 20 * second
/** How long the confirmation waits for the mail that comes before it (specification §7). */
export const mailTimeout = 3 * second
/** The longest `Retry-After` that is obeyed; also the pause after a mistake of ours, which takes time to fix. */
export const longestPause = hour
/** After so many attempts the device stops asking for a booking's mail: the server sends it by itself. */
export const mailAttempts = 10

/** Full jitter: anything up to 2 s × 2ⁿ, at most a minute while visible and five while hidden. */
export function backoff(attempts: number, visible: boolean, random: number): number {
  const limit = visible ? minute : 5 * minute
  return Math.round(random * Math.min(second * 2 ** attempts, limit))
}

/** Until when a `Retry-After` of seconds or a date asks to wait, at most an hour from now; undefined if absent. */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  if (!header) return undefined
  const asked = /^\d+$/.test(header.trim()) ? now + Number(header) * second : Date.parse(header)
  return Number.isNaN(asked) ? undefined : Math.min(asked, now + longestPause)
}

/** Whether it will be sent, cancelled or mailed without the customer's doing. */
export function isPending(record: Submission, now: number): boolean {
  if (record.state === 'returned' || record.state === 'done') return false
  return record.state === 'cancelling' || !isStale(record, now)
}

/** When a record is due: now or within an hour; Infinity if it is not pending. */
export function dueAt(record: Submission, now: number): number {
  if (!isPending(record, now)) return Number.POSITIVE_INFINITY
  const { nextAt, notBefore = 0 } = record
  // A later one was stored before the clock was set back.
  return Math.max(now, ...[nextAt, notBefore].filter((at) => at <= now + longestPause))
}
