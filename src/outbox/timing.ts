/** When an entry's turn comes: back-off, leases, ages. All times in ms; the clock may jump. */
import type { Entry, Lease } from './entry.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** How long one request may take. */
export const requestLimit = 15 * second
/** Longer than a request and the writes around it. */
export const leaseLength = 30 * second
/** From accepting an entry to the first request for it. */
export const birthLeaseLength = 10 * second
const firstBackoff = 2 * second
const visibleBackoffLimit = minute
const hiddenBackoffLimit = 5 * minute
const retryAfterLimit = hour
const questionAge = 30 * day
const notifyAge = 72 * hour
const notifyAttempts = 10

/** Full jitter: anything up to 2 s × 2ⁿ, at most a minute while visible and five while hidden. */
export function backoff(attempts: number, visible: boolean, random: number): number {
  const limit = visible ? visibleBackoffLimit : hiddenBackoffLimit
  const exponent = Math.min(Math.max(attempts - 1, 0), 16)
  return Math.round(random * Math.min(firstBackoff * 2 ** exponent, limit))
}

/** A `Retry-After` of seconds or a date as ms from now, at most an hour; undefined if absent. */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  if (!header) return undefined
  const asked = /^\d+$/.test(header.trim()) ? Number(header) * second : Date.parse(header) - now
  return Number.isNaN(asked) ? undefined : Math.min(Math.max(asked, 0), retryAfterLimit)
}

/** True until the lease ends; one that ends later than any honest lease was left by a clock that jumped. */
export function isLeased(lease: Lease | undefined, now: number): boolean {
  return lease !== undefined && lease.until > now && lease.until <= now + leaseLength
}

// The same for waiting: nobody waits longer than the longest Retry-After.
function isAhead(instant: number | undefined, now: number): boolean {
  return instant !== undefined && instant > now && instant <= now + retryAfterLimit
}

/** Submitted (or confirmed) more than 30 days ago: the customer is asked "Nadal aktualne?". */
export function isStale(entry: Entry, now: number): boolean {
  const since = Math.max(entry.submittedAt, entry.renewedAt ?? 0)
  return entry.step !== 'done' && entry.savedAt === undefined && now - since > questionAge
}

/** True for an entry that is sent without anybody's further word. */
export function isPending(entry: Entry, now: number): boolean {
  return (
    entry.step !== 'done' &&
    (entry.state === 'waiting' || entry.state === 'sending') &&
    !isStale(entry, now)
  )
}

/**
 * The mail of a saved booking is given up after 10 attempts or 72 h; the server sends it then.
 * Neither counts alone while nobody has answered: a lost network says nothing about the mail, and a
 * phone may have been off for days, or its clock set right meanwhile.
 */
export function isMailGivenUp(entry: Entry, now: number): boolean {
  if (entry.savedAt === undefined) return false
  const isAnswered = entry.last?.status !== undefined
  const isTired = entry.attempts >= notifyAttempts
  const isOld = now - entry.savedAt > notifyAge
  return isAnswered ? isTired || isOld : isTired && isOld
}

/** When to look at a pending entry again: now or later, never longer away than an hour. */
export function dueAt(entry: Entry, now: number): number {
  const lease = isLeased(entry.lease, now) ? (entry.lease?.until ?? now) : now
  const waits = [entry.nextAttemptAt, entry.notBefore].filter((at) => isAhead(at, now))
  return Math.max(now, lease, ...(waits as number[]))
}

/** True when only the back-off, which a sign of a better network overrides, holds it back. */
export function mayHurry(entry: Entry, now: number): boolean {
  return !isAhead(entry.notBefore, now)
}
