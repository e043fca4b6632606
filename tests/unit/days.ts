/** Days for tests that run on the real clock. */
import { addDays, type Day, warsawDay } from '../../src/domain/day.ts'
import { isByArrangement } from '../../src/domain/holidays.ts'

const today = warsawDay(new Date())

/** The first such day from so many days ahead on. */
function dayFrom(ahead: number, isFit: (day: Day) => boolean): Day {
  const day = addDays(today, ahead)
  return isFit(day) ? day : dayFrom(ahead + 1, isFit)
}

export const days = {
  ordinary: dayFrom(25, (day) => !isByArrangement(day)),
  /** Or a holiday. */
  sunday: dayFrom(25, isByArrangement),
  /** Less than 18 days ahead. */
  near: dayFrom(3, (day) => !isByArrangement(day)),
  past: addDays(today, -3),
}
