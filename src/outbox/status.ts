/** How a submission fares, in one word for the page. The only place that reads it off the record. */
import { dayTakenRule } from '../domain/availability.ts'
import { warsawDay } from '../domain/day.ts'
import { isBookable } from '../domain/schedule.ts'
import {
  type Booking,
  isHeld,
  isRefused,
  isSaved,
  names,
  type Submission,
  type SubmissionOf,
} from './submission.ts'
import { isStale } from './timing.ts'

/**
 * Not with the company: `waiting`, `stale` (30 days), `held` (our own mistake), `over` (it waited past
 * its day), `returned` (back at its form), `refused` or `dayTaken` (by the server), `cancelling`.
 * With the company: `confirmed`, `late` (the day is too near), `withdrawing` and `withdrawn` (a
 * statement waits or has arrived), `cancelled`, `past`. A message or statement that arrived is `confirmed`.
 */
export type Status =
  | 'waiting'
  | 'stale'
  | 'held'
  | 'over'
  | 'returned'
  | 'refused'
  | 'dayTaken'
  | 'cancelling'
  | 'confirmed'
  | 'late'
  | 'withdrawing'
  | 'withdrawn'
  | 'cancelled'
  | 'past'

/** The statement of withdrawal that counts for a booking: one that has arrived before one that is on its way. */
export function statementOf(
  booking: Booking,
  all: readonly Submission[],
): SubmissionOf<'withdrawal'> | undefined {
  const statements = all.filter(
    (one): one is SubmissionOf<'withdrawal'> => names(one, booking) && one.state !== 'returned',
  )
  return statements.find(isSaved) ?? statements[0]
}

function statusOfSaved(booking: Booking, now: number, all: readonly Submission[]): Status {
  const { company, payload, savedAt = now } = booking
  if (company?.status === 'cancelled') return 'cancelled'
  if (company?.status === 'done') return 'past'
  const statement = statementOf(booking, all)
  if (statement) return isSaved(statement) ? 'withdrawn' : 'withdrawing'
  if (payload.preferredDate < warsawDay(new Date(now))) return 'past'
  if (company) return company.late && company.status === 'new' ? 'late' : 'confirmed'
  return isBookable(payload.preferredDate, new Date(savedAt)) ? 'confirmed' : 'late'
}

/** The status of a submission among all records of this device at this instant (ms). */
export function statusOf(record: Submission, now: number, all: readonly Submission[]): Status {
  if (isSaved(record)) {
    return record.kind === 'booking' ? statusOfSaved(record, now, all) : 'confirmed'
  }
  if (record.state === 'cancelling') return 'cancelling'
  if (isRefused(record)) return record.problem?.rule === dayTakenRule ? 'dayTaken' : 'refused'
  if (record.state === 'returned') return 'returned'
  if (record.kind === 'booking' && record.payload.preferredDate < warsawDay(new Date(now)))
    return 'over'
  if (isHeld(record)) return 'held'
  return isStale(record, now) ? 'stale' : 'waiting'
}

/** Not with the company yet, but it will be, or may be. */
export function isUnsent(status: Status): status is 'waiting' | 'stale' | 'held' {
  return status === 'waiting' || status === 'stale' || status === 'held'
}

/** It is sent again only when the customer submits it again. */
export function isGivenBack(
  status: Status,
): status is 'returned' | 'refused' | 'dayTaken' | 'over' {
  return ['returned', 'refused', 'dayTaken', 'over'].includes(status)
}
