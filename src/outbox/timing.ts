/** When an entry's turn comes: back-off, patience, ages. All times in ms; the clock may jump. */
import { type Entry, isDelivered, type Stored } from './entry.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** How long one request may take. */
export const requestLimit = 15 * second
/** How long one waits for the lock of another sender; a frozen tab keeps its own for ever. */
export const lockLimit = 20 * second
/** How long a form waits for the outcome. */
export const formLimit = 20 * second
/** How long the confirmation waits for the mail that comes before it (specification §7). */
export const mailLimit = 3 * second
/** How long a fresh entry is left to the form it comes from. */
export const formHeadStart = 10 * second
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

// Nobody waits longer than the longest Retry-After: more was left by a clock that has jumped.
function isAhead(instant: number | undefined, now: number): boolean {
  return instant !== undefined && instant > now && instant <= now + retryAfterLimit
}

/** Submitted (or confirmed) more than 30 days ago: the customer is asked "Nadal aktualne?". */
export function isStale(entry: Stored, now: number): boolean {
  const since = Math.max(entry.submittedAt, entry.renewedAt ?? 0)
  return !isDelivered(entry) && now - since > questionAge
}

/** True for an entry that is sent, or cancelled, without anybody's further word. */
export function isPending(entry: Stored, now: number): entry is Entry {
  if (!entry.payload || entry.step === 'done') return false
  if (entry.state === 'cancelling') return true
  return (entry.state === 'waiting' || entry.state === 'sending') && !isStale(entry, now)
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

/** When a pending entry's turn comes: now or later, never longer away than an hour. Hurry skips the back-off. */
export function dueAt({ nextAttemptAt, notBefore }: Entry, now: number, isHurried = false): number {
  const waits = [isHurried ? undefined : nextAttemptAt, notBefore].filter((at) => isAhead(at, now))
  return Math.max(now, ...(waits as number[]))
}
