/** A submission's status for the page. Only this file derives it from the record. */
import { dayTakenRule } from '../domain/availability.ts'
import { warsawDay } from '../domain/day.ts'
import { isTentativeDay } from '../domain/holidays.ts'
import { isBookable } from '../domain/schedule.ts'
import { statementOf } from './statement.ts'
import { type Booking, isRefused, isSaved, isStale, type Submission } from './submission.ts'

const unsent = ['waiting', 'stale', 'ourFault'] as const
const toBeCorrected = ['returned', 'refused', 'dayTaken', 'over'] as const
const ended = ['withdrawing', 'withdrawn', 'cancelled', 'past'] as const

/**
 * Not with the company: `waiting`, `stale` (30 days), `ourFault`, `over` (it waited past its day),
 * `returned` (back at its form), `refused` or `dayTaken` (by the server), `cancelling`.
 * With the company: `confirmed`, `late` (the day is too near), `withdrawing` and `withdrawn` (a
 * statement waits or has arrived), `cancelled`, `past`. A message or statement that arrived is `confirmed`.
 */
export type Status =
  | (typeof unsent | typeof toBeCorrected | typeof ended)[number]
  | ('cancelling' | 'confirmed' | 'late')

function statusOfSaved(booking: Booking, now: number, all: readonly Submission[]): Status {
  const { company, payload } = booking
  if (company?.status === 'cancelled') return 'cancelled'
  if (company?.status === 'done') return 'past'
  const statement = statementOf(booking, all)
  if (statement) return isSaved(statement) ? 'withdrawn' : 'withdrawing'
  if (payload.preferredDate < warsawDay(new Date(now))) return 'past'
  return company?.late && company.status === 'new' ? 'late' : 'confirmed'
}

/** The status of a submission among all records of this device at this instant (ms). */
export function statusOf(record: Submission, now: number, all: readonly Submission[]): Status {
  const { kind, state, payload, problem } = record
  if (isSaved(record)) return kind === 'booking' ? statusOfSaved(record, now, all) : 'confirmed'
  if (state === 'cancelling') return 'cancelling'
  if (state === 'returned' && !isRefused(record)) return 'returned'
  if (kind === 'booking' && payload.preferredDate < warsawDay(new Date(now))) return 'over'
  if (isRefused(record)) return problem?.rule === dayTakenRule ? 'dayTaken' : 'refused'
  if (isStale(record, now)) return 'stale'
  return problem?.code === 'configuration' ? 'ourFault' : 'waiting'
}

const isIn = (group: readonly Status[]) => (status: Status) => group.includes(status)

/** Not with the company yet, but still to be sent. */
export const isUnsent = isIn(unsent)

/** As it is it won't arrive: the customer must correct it, or submit it again. */
export const isToBeCorrected = isIn(toBeCorrected)

/** There will be no painting: its day is over, or it is cancelled or withdrawn from. */
export const isEnded = isIn(ended)

/** The company has it, and its day is ahead. */
export function isPlaced(status: Status): boolean {
  return status === 'confirmed' || status === 'late'
}

/** It is ordered: with the company, or still to be sent there, and its day is ahead. */
export function isOrdered(status: Status): boolean {
  return isUnsent(status) || isPlaced(status)
}

/** The company has set a status since it arrived. */
export function hasCompanyAnswered({ company }: Booking): boolean {
  return (company?.status ?? 'new') !== 'new'
}

/**
 * Whether the company has yet to agree to the day; until then nothing is to be paid. The day was too near when the
 * booking arrived, is too near now, or is a Sunday or holiday.
 */
export function isTentative(status: Status, { company, payload }: Booking, now: number): boolean {
  const { preferredDate: day } = payload
  const late = !isBookable(day, new Date(now))
  return isOrdered(status) && isTentativeDay(day, company ?? { status: 'new', late })
}

/** What the company must answer before the customer pays: a cancellation that came too late, or the day. */
export function holdOf(status: Status, booking: Booking, now: number) {
  if (isPlaced(status) && booking.tooLate === 'cancellation' && !hasCompanyAnswered(booking))
    return 'holdCancelled'
  return isTentative(status, booking, now) ? 'holdDay' : undefined
}
