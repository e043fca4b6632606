/** A day as the calendar names it. */
import copy from '../../../locales/pl/calendar.json'
import dates from '../../../locales/pl/dates.json'
import { type Day, formatDayLong, weekday } from '../../domain/day.ts'
import { holidayOn } from '../../domain/holidays.ts'

/** "czwartek, 24 grudnia 2026, Wigilia" */
export function dayName(day: Day): string {
  const holiday = holidayOn(day)
  return [
    dates.weekdays[weekday(day)],
    formatDayLong(day),
    ...(holiday ? [copy.holidays[holiday]] : []),
  ].join(', ')
}
