/** Painting days for tests, whatever day they run on. */
import { addDays, type Day, warsawDay } from '../src/domain/day.ts'
import { isByArrangement } from '../src/domain/holidays.ts'
import { leadDays } from '../src/domain/schedule.ts'

/** The day on which this process began: its tests may run past midnight. */
const today = warsawDay(new Date())

/** The first day, from so many days ahead on, that is by arrangement (a Sunday or holiday), or that is not. */
function firstDay(ahead: number, isArranged: boolean): Day {
  const day = addDays(today, ahead)
  return isByArrangement(day) === isArranged ? day : firstDay(ahead + 1, isArranged)
}

/** The day so many days from today; from 18 on, the first that is not a Sunday or holiday. */
export function dayFromNow(days: number): Day {
  return days < leadDays ? addDays(today, days) : firstDay(days, false)
}

export const days = {
  /** The first that can be chosen today, even a Sunday. */
  first: addDays(today, leadDays),
  ordinary: dayFromNow(25),
  /** Or a holiday. */
  sunday: firstDay(25, true),
  /** Less than 18 days ahead. */
  near: firstDay(3, false),
  past: dayFromNow(-3),
}
