/** How a submitted booking fares: as the company's table says where it was asked, else as the outbox tells it. */
import { dayTakenRule } from '../../domain/availability.ts'
import { warsawDay } from '../../domain/day.ts'
import { isBookable } from '../../domain/schedule.ts'
import { isStale } from '../../outbox/timing.ts'
import type { Booking } from '../../state/bookings.ts'
import type { OutboxView } from '../../state/outboxView.ts'
import { type ArrivedStatus, entryOf, hasArrived, statusOfArrived } from './arrivedStatus.ts'

export type Status =
  | ArrivedStatus
  | 'waiting'
  | 'stale'
  /** It waited past its day: the company takes no such booking. */
  | 'over'
  | 'cancelling'
  | 'parked'
  | 'refused'
  | 'dayTaken'
  | 'gone'

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
