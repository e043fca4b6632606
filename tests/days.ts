/** Painting days that a test can count on, whatever day it runs on. */
import { addDays, type Day, warsawDay } from '../src/domain/day.ts'
import { isByArrangement } from '../src/domain/holidays.ts'
import { leadDays } from '../src/domain/schedule.ts'

/** The day so many days from today; one that can be booked is no Sunday or holiday, which would first have to be agreed on. */
export function dayFromNow(days: number): Day {
  let day = addDays(warsawDay(new Date()), days)
  while (days >= leadDays && isByArrangement(day)) day = addDays(day, 1)
  return day
}

/** The name of such a day in the calendar: its weekday and its date alone. */
export const workDay = /^(?!niedziela)[^,]+,[^,]+$/
