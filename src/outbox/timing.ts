/** When a submission's turn comes: back-off, requests under way, patience. All times in ms; the clock may jump. */
import { isStale, type Submission } from './submission.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How long one request may take. */
export const requestLimit = 15 * second
/** How long a form waits for the outcome. */
export const formLimit = 20 * second
/** How long the confirmation waits for the mail that comes before it (specification §7). */
export const mailLimit = 3 * second
const firstBackoff = 2 * second
const visibleBackoffLimit = minute
const hiddenBackoffLimit = 5 * minute
/** What a server may ask for at the most; and what our own mistake gets, which nobody mends in a minute. */
export const longestPause = hour
/** After so many the mail of a saved booking is left to the server, which sends it by itself. */
export const mailAttempts = 10

/** Full jitter: anything up to 2 s × 2ⁿ, at most a minute while visible and five while hidden. */
export function backoff(attempts: number, visible: boolean, random: number): number {
  const limit = visible ? visibleBackoffLimit : hiddenBackoffLimit
  return Math.round(random * Math.min(firstBackoff * 2 ** (attempts - 1), limit))
}

/** Until when a `Retry-After` of seconds or a date asks to wait, at most an hour from now; undefined if absent. */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  if (!header) return undefined
  const asked = /^\d+$/.test(header.trim()) ? now + Number(header) * second : Date.parse(header)
  return Number.isNaN(asked) ? undefined : Math.min(Math.max(asked, now), now + longestPause)
}

// More was left by a clock that has jumped.
function isAhead(instant: number, now: number): boolean {
  return instant > now && instant <= now + longestPause
}

/** True for a record that is sent, or cancelled, without anybody's further word. */
export function isPending(record: Submission, now: number): boolean {
  switch (record.state) {
    case 'cancelling':
    case 'saved':
      return true
    case 'sending':
    case 'waiting':
      return !isStale(record, now)
    case 'returned':
    case 'done':
      return false
  }
}

/** When a record's turn comes: now or later, never longer away than an hour; infinitely late where nobody sends it. */
export function dueAt(record: Submission, now: number): number {
  if (!isPending(record, now)) return Number.POSITIVE_INFINITY
  const { nextAt, notBefore = 0 } = record
  return Math.max(now, ...[nextAt, notBefore].filter((at) => isAhead(at, now)))
}
