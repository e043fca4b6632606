/** How a submitted booking fares: as the company's table says where it was asked, else as the outbox tells it. */
import { dayTakenRule } from '../../domain/availability.ts'
import { warsawDay } from '../../domain/day.ts'
import { isBookable } from '../../domain/schedule.ts'
import { isDelivered } from '../../outbox/entry.ts'
import type { StoredEntry } from '../../outbox/store.ts'
import { isStale } from '../../outbox/timing.ts'
import type { Booking } from '../../state/bookings.ts'
import type { OutboxView } from '../../state/outboxView.ts'

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
  /** A statement of withdrawal that names it is on its way, or has arrived. */
  | 'withdrawing'
  | 'withdrawn'
  | 'past'
  | 'parked'
  | 'refused'
  | 'dayTaken'
  | 'gone'

/** What the outbox holds of a booking. */
export function entryOf({ id }: Booking, { entries }: OutboxView): StoredEntry | undefined {
  return entries.find((entry) => entry.id === id)
}

/** The statement of withdrawal that counts for a booking: one that has arrived before one that is on its way. */
export function statementOf(
  { withdrawals = [] }: Booking,
  { entries }: OutboxView,
): StoredEntry | undefined {
  const statements = entries.filter(
    ({ id, state }) => withdrawals.includes(id) && state !== 'returned',
  )
  return statements.find(isDelivered) ?? statements[0]
}

/** Whether the company has it: the table said so, or the server took it. */
export function hasArrived(booking: Booking, outbox: OutboxView): boolean {
  return booking.told !== undefined || entryOf(booking, outbox)?.savedAt !== undefined
}

function statusOfArrived(booking: Booking, outbox: OutboxView): Status {
  const { told, preferredDate, withdrawals = [] } = booking
  if (told?.status === 'cancelled') return 'cancelled'
  if (told?.status === 'done') return 'past'
  if (withdrawals.length > 0 && !outbox.loaded) return 'checking'
  const statement = statementOf(booking, outbox)
  if (statement) return isDelivered(statement) ? 'withdrawn' : 'withdrawing'
  if (withdrawals.length > 0 && !outbox.complete) return 'unread'
  if (preferredDate < warsawDay(new Date())) return 'past'
  if (told) return told.late && told.status === 'new' ? 'late' : 'confirmed'
  const savedAt = entryOf(booking, outbox)?.savedAt ?? 0
  return isBookable(preferredDate, new Date(savedAt)) ? 'confirmed' : 'late'
}

/** The status of a booking of this device. */
export function statusOf(booking: Booking, outbox: OutboxView): Status {
  if (hasArrived(booking, outbox)) return statusOfArrived(booking, outbox)
  if (!outbox.loaded) return 'checking'
  const entry = entryOf(booking, outbox)
  if (!entry) return outbox.complete ? 'gone' : 'unread'
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
  'withdrawing',
  'withdrawn',
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
