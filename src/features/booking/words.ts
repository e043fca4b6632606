/** What the status of a booking means for its page. */
import { isByArrangement } from '../../domain/holidays.ts'
import { isBookable } from '../../domain/schedule.ts'
import { isUnsent, type Status } from '../../outbox/status.ts'
import type { Booking } from '../../outbox/submission.ts'

const voidStatuses: readonly Status[] = [
  'returned',
  'refused',
  'dayTaken',
  'over',
  'cancelling',
  'cancelled',
  'withdrawing',
  'withdrawn',
  'past',
]

/** There is no booking behind it, or it is over: nothing is to be paid, printed or kept. */
export function isVoid(status: Status): boolean {
  return voidStatuses.includes(status)
}

/** True while the chosen day is nobody's promise: too near when it arrived, or by now. */
export function isDayOpen(status: Status, { payload }: Booking): boolean {
  return status === 'late' || (isUnsent(status) && !isBookable(payload.preferredDate, new Date()))
}

/** A Sunday or holiday that the company has not agreed to yet: nothing is to be paid before. */
export function isToBeAgreed(status: Status, { payload, company }: Booking): boolean {
  const isNew = (company?.status ?? 'new') === 'new'
  return status === 'confirmed' && isNew && isByArrangement(payload.preferredDate)
}
