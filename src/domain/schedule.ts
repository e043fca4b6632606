/** The dates of a booking: how early it may be, and when the second payment is due. */
import { addDays, type Day, warsawDay } from './day.ts'

/** Days between the booking and the earliest painting day (specification §9). */
export const leadDays = 18
/** How many days ahead one can book. The database has the same limit; there the owner can set a lower one. */
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

/** Whether that day has not passed at this instant. Once it has, the rest may have been paid: it is not asked for. */
export function isRemainderAhead(paintingDay: Day, now: Date): boolean {
  return remainderDueDay(paintingDay) >= warsawDay(now)
}
