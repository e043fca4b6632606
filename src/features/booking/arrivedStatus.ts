/** How a booking that has arrived fares: as the company's table says, or a statement of withdrawal. Apart for the form's list. */
import { warsawDay } from '../../domain/day.ts'
import { isBookable } from '../../domain/schedule.ts'
import { isDelivered } from '../../outbox/entry.ts'
import type { StoredEntry } from '../../outbox/store.ts'
import type { Booking } from '../../state/bookings.ts'
import type { OutboxView } from '../../state/outboxView.ts'

export type ArrivedStatus =
  | 'checking'
  | 'unread'
  | 'confirmed'
  | 'late'
  /** A statement of withdrawal that names it is on its way, or has arrived. */
  | 'withdrawing'
  | 'withdrawn'
  | 'cancelled'
  | 'past'

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

/** The status of a booking that the company has. */
export function statusOfArrived(booking: Booking, outbox: OutboxView): ArrivedStatus {
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
