/** Painting days that a test can count on, whatever day it runs on. */
import { addDays, type Day, warsawDay } from '../src/domain/day.ts'
import { isByArrangement } from '../src/domain/holidays.ts'
import { leadDays } from '../src/domain/schedule.ts'

/** When this process began: midnight may come while its tests run. */
const today = warsawDay(new Date())

/** The first day from so many days ahead on that is a Sunday or holiday, which has to be agreed on first, or that is none. */
function firstDay(ahead: number, isArranged: boolean): Day {
  const day = addDays(today, ahead)
  return isByArrangement(day) === isArranged ? day : firstDay(ahead + 1, isArranged)
}

/** The day so many days from today; one that can be booked need not be agreed on. */
export function dayFromNow(days: number): Day {
  return days < leadDays ? addDays(today, days) : firstDay(days, false)
}

export const days = {
  /** The first that can be chosen today, be it a Sunday. */
  first: addDays(today, leadDays),
  ordinary: dayFromNow(25),
  /** Or a holiday. */
  sunday: firstDay(25, true),
  /** Less than 18 days ahead. */
  near: firstDay(3, false),
  past: dayFromNow(-3),
}
