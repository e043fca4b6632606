/** The dates of a booking: how early it may be, and when the second payment is due. */
import { addDays, type Day, warsawDay } from './day.ts'

/** Days between the booking and the earliest painting day (specification §9). */
export const leadDays = 18
/** How many days ahead one can book (our bound, and the database's, where the owner may set less). */
const horizonDays = 365
/** The remaining 40% is due this many days before the job (specification §9). */
export const remainderLeadDays = 5

/** The first selectable painting day for someone booking at this instant: 18 days from today in Warsaw. */
export function earliestBookableDay(now: Date): Day {
  return addDays(warsawDay(now), leadDays)
}

/** The last selectable painting day for someone booking at this instant. */
export function latestBookableDay(now: Date): Day {
  return addDays(warsawDay(now), horizonDays)
}

/** Whether a painting day may be chosen at this instant. */
export function isBookable(day: Day, now: Date): boolean {
  return day >= earliestBookableDay(now) && day <= latestBookableDay(now)
}

/** The day by which the remaining 40% is due. */
export function remainderDueDay(paintingDay: Day): Day {
  return addDays(paintingDay, -remainderLeadDays)
}

/** Whether that day is not over at this instant. After it nobody here knows whether it was paid. */
export function isRemainderAhead(paintingDay: Day, now: Date): boolean {
  return remainderDueDay(paintingDay) >= warsawDay(now)
}
