/** How a submitted booking fares, as the outbox tells it. */
import { isBookable } from '../../domain/schedule.ts'
import type { StoredEntry } from '../../outbox/store.ts'
import { isStale } from '../../outbox/timing.ts'
import type { Confirmation } from '../../state/confirmation.ts'

export type Status =
  | 'checking'
  | 'unread'
  | 'waiting'
  | 'stale'
  | 'confirmed'
  | 'late'
  | 'parked'
  | 'refused'
  | 'gone'

/** The status of a confirmation; `entry` is undefined where the outbox, as far as it was read, does not hold it. */
export function statusOf(
  confirmation: Confirmation,
  outbox: { loaded: boolean; complete: boolean; entry: StoredEntry | undefined },
): Status {
  const { loaded, complete, entry } = outbox
  if (!loaded) return 'checking'
  if (!entry) return complete ? 'gone' : 'unread'
  if (entry.savedAt !== undefined) {
    const intime = isBookable(confirmation.preferredDate, new Date(entry.savedAt))
    return intime ? 'confirmed' : 'late'
  }
  if (entry.state === 'parked') return 'parked'
  if (entry.state === 'refused' || entry.state === 'withdrawn') return 'refused'
  return isStale(entry, Date.now()) ? 'stale' : 'waiting'
}

/** Not with the company yet, but it will be, or may be. */
export function isUnsent(status: Status): boolean {
  return status === 'waiting' || status === 'stale' || status === 'parked'
}

/** There is no booking behind it, or nobody can tell: nothing is to be paid, printed or kept. */
export function isVoid(status: Status): boolean {
  return status === 'refused' || status === 'gone' || status === 'unread'
}

/** True while the chosen day is nobody's promise: too near when it arrived, or by now. */
export function isDayOpen(status: Status, { preferredDate }: Confirmation): boolean {
  return status === 'late' || (isUnsent(status) && !isBookable(preferredDate, new Date()))
}
