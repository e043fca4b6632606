/** How a submitted booking fares: as the company's table says where it was asked, else as the outbox tells it. */
import { dayTakenRule } from '../../domain/availability.ts'
import { warsawDay } from '../../domain/day.ts'
import { isBookable } from '../../domain/schedule.ts'
import type { StoredEntry } from '../../outbox/store.ts'
import { isStale } from '../../outbox/timing.ts'
import type { Booking } from '../../state/bookings.ts'

export type Status =
  | 'checking'
  | 'unread'
  | 'waiting'
  | 'stale'
  /** It waited past its day: the company takes no such booking. */
  | 'over'
  | 'confirmed'
  | 'late'
  | 'cancelling'
  | 'cancelled'
  | 'past'
  | 'parked'
  | 'refused'
  | 'dayTaken'
  | 'gone'

/** What the outbox holds of a booking; `entry` is undefined where it has none, as far as it was read. */
interface Kept {
  readonly loaded: boolean
  readonly complete: boolean
  readonly entry: StoredEntry | undefined
}

/** Whether the company has it: the table said so, or the server took it. */
export function hasArrived({ told }: Booking, { entry }: Kept): boolean {
  return told !== undefined || entry?.savedAt !== undefined
}

function statusOfArrived({ told, preferredDate }: Booking, entry: StoredEntry | undefined): Status {
  if (told?.status === 'cancelled') return 'cancelled'
  if (told?.status === 'done' || preferredDate < warsawDay(new Date())) return 'past'
  if (told) return told.late && told.status === 'new' ? 'late' : 'confirmed'
  return isBookable(preferredDate, new Date(entry?.savedAt ?? 0)) ? 'confirmed' : 'late'
}

/** The status of a booking of this device. */
export function statusOf(booking: Booking, kept: Kept): Status {
  const { loaded, complete, entry } = kept
  if (hasArrived(booking, kept)) return statusOfArrived(booking, entry)
  if (!loaded) return 'checking'
  if (!entry) return complete ? 'gone' : 'unread'
  if (entry.state === 'cancelling') return 'cancelling'
  if (entry.state === 'refused' && entry.last?.rule === dayTakenRule) return 'dayTaken'
  if (entry.state === 'refused' || entry.state === 'returned') return 'refused'
  if (booking.preferredDate < warsawDay(new Date())) return 'over'
  if (entry.state === 'held') return 'parked'
  return isStale(entry, Date.now()) ? 'stale' : 'waiting'
}

/** Not with the company yet, but it will be, or may be. */
export function isUnsent(status: Status): boolean {
  return status === 'waiting' || status === 'stale' || status === 'parked'
}

/** It can be corrected and sent again. */
export function isRefused(status: Status): status is 'refused' | 'dayTaken' | 'over' {
  return status === 'refused' || status === 'dayTaken' || status === 'over'
}

const voidStatuses: readonly Status[] = [
  'refused',
  'dayTaken',
  'over',
  'gone',
  'unread',
  'cancelling',
  'cancelled',
  'past',
]

/** There is no booking behind it, it is over, or nobody can tell: nothing is to be paid, printed or kept. */
export function isVoid(status: Status): boolean {
  return voidStatuses.includes(status)
}

/** True while the chosen day is nobody's promise: too near when it arrived, or by now. */
export function isDayOpen(status: Status, { preferredDate }: Booking): boolean {
  return status === 'late' || (isUnsent(status) && !isBookable(preferredDate, new Date()))
}
