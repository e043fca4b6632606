/** What the confirmation shows of a booking, derived once for all its parts. */
import { formatDayLong } from '../../domain/day.ts'
import { orderNumber } from '../../domain/orderNumber.ts'
import { statementOf } from '../../outbox/statement.ts'
import {
  holdOf,
  isOrdered,
  isPlaced,
  isTentative,
  isUnsent,
  statusOf,
} from '../../outbox/status.ts'
import type { Booking, Submission } from '../../outbox/submission.ts'
import { paymentOf } from './payment.ts'

/** `now` in ms; `records` are all of this device. */
export function shownBooking(booking: Booking, now: number, records: readonly Submission[]) {
  const status = statusOf(booking, now, records)
  const day = booking.payload.preferredDate
  return {
    booking,
    status,
    /** The statement of withdrawal that names it. */
    statement: statementOf(booking, records),
    number: orderNumber(booking.id),
    day,
    dayText: formatDayLong(day),
    /** There is no valid booking, or it is over: nothing is to be paid, printed or kept. */
    isVoid: !isOrdered(status),
    /** The company has it, and its day is ahead. */
    isPlaced: isPlaced(status),
    /** The company has yet to agree to the day; until then nothing is to be paid, and the second payment has no day. */
    isTentative: isTentative(status, booking, now),
    /** Why it must not be paid yet, as a key of the copy; false once it may be. */
    hold: holdOf(status, booking, now) ?? (isUnsent(status) && 'hold'),
    /** The company has the prepayment: only the rest is left to be paid. */
    isPaid: booking.company?.status === 'paid',
    payment: paymentOf(booking),
  } as const
}

export type Shown = ReturnType<typeof shownBooking>

/** What every part of the confirmation gets. */
export interface PartProps {
  readonly shown: Shown
}
