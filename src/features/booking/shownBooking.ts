/** A booking as its page shows it: what the parts of the confirmation read off it, worked out once. */
import { formatDayLong } from '../../domain/day.ts'
import { orderNumber } from '../../domain/orderNumber.ts'
import { statementOf } from '../../outbox/statement.ts'
import { isDayOpen, isDoubted, isHere, isUnsent, isVoid, statusOf } from '../../outbox/status.ts'
import type { Booking, Submission } from '../../outbox/submission.ts'
import { paymentOf } from './payment.ts'

/** At this instant (ms), among all records of this device. */
export function shownBooking(booking: Booking, now: number, records: readonly Submission[]) {
  const status = statusOf(booking, now, records)
  const day = booking.payload.preferredDate
  const isOpen = isDayOpen(status, booking, now)
  const isInDoubt = isDoubted(status, booking)
  const hold = isInDoubt ? 'holdCancelled' : isOpen ? 'holdDay' : isUnsent(status) && 'hold'
  return {
    booking,
    status,
    /** The statement of withdrawal that names it. */
    statement: statementOf(booking, records),
    number: orderNumber(booking.id),
    day,
    dayText: formatDayLong(day),
    /** There is no booking behind it, or it is over. */
    isVoid: isVoid(status),
    /** The company has it, and its day is ahead. */
    isHere: isHere(status),
    /** The day is still to be agreed on, before anything is paid, and with it the second payment's. */
    isDayOpen: isOpen,
    /** The customer wanted to cancel it, but it had arrived. */
    isDoubted: isInDoubt,
    /** Why it must not be paid yet, as the copy names it; false once it may be. */
    hold,
    /** The company has the prepayment: the rest is what is left to be paid. */
    isPaid: booking.company?.status === 'paid',
    payment: paymentOf(booking),
  } as const
}

export type Shown = ReturnType<typeof shownBooking>

/** What every part of the confirmation gets. */
export interface PartProps {
  readonly shown: Shown
}
