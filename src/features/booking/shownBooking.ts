/** A booking as its page shows it: what the parts of the confirmation read off it, worked out once. */
import { type Day, formatDayLong } from '../../domain/day.ts'
import { orderNumber } from '../../domain/orderNumber.ts'
import { statementOf } from '../../outbox/statement.ts'
import {
  isDayOpen,
  isDoubted,
  isUnsent,
  isVoid,
  type Status,
  statusOf,
} from '../../outbox/status.ts'
import type { Booking, Submission, SubmissionOf } from '../../outbox/submission.ts'
import { type Payment, paymentOf } from './payment.ts'

export interface Shown {
  readonly booking: Booking
  readonly status: Status
  /** The statement of withdrawal that names it. */
  readonly statement: SubmissionOf<'withdrawal'> | undefined
  readonly number: string
  readonly day: Day
  /** The day in words. */
  readonly dayText: string
  /** There is no booking behind it, or it is over. */
  readonly isVoid: boolean
  /** The company has it, and its day is ahead. */
  readonly isHere: boolean
  /** The day is still to be agreed on, before anything is paid, and with it the second payment's. */
  readonly isDayOpen: boolean
  /** The customer wanted to cancel it, but it had arrived. */
  readonly isDoubted: boolean
  /** Why it must not be paid yet, as the copy names it; undefined once it may be. */
  readonly hold: 'holdCancelled' | 'holdDay' | 'hold' | undefined
  /** The company has the prepayment: the rest is what is left to be paid. */
  readonly isPaid: boolean
  readonly payment: Payment
}

/** What every part of the confirmation gets. */
export interface PartProps {
  readonly shown: Shown
}

/** At this instant (ms), among all records of this device. */
export function shownBooking(booking: Booking, now: number, records: readonly Submission[]): Shown {
  const status = statusOf(booking, now, records)
  const day = booking.payload.preferredDate
  const dayOpen = isDayOpen(status, booking, now)
  const doubted = isDoubted(status, booking)
  return {
    booking,
    status,
    statement: statementOf(booking, records),
    number: orderNumber(booking.id),
    day,
    dayText: formatDayLong(day),
    isVoid: isVoid(status),
    isHere: status === 'confirmed' || status === 'late',
    isDayOpen: dayOpen,
    isDoubted: doubted,
    hold: doubted ? 'holdCancelled' : dayOpen ? 'holdDay' : isUnsent(status) ? 'hold' : undefined,
    isPaid: booking.company?.status === 'paid',
    payment: paymentOf(booking),
  }
}
