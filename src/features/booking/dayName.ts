/** A day as the calendar names it. */
import type { TFunction } from 'i18next'
import copy from '../../../locales/pl/calendar.json'
import { type Day, formatDayLong, weekday } from '../../domain/day.ts'
import { holidayOn } from '../../domain/holidays.ts'
import { addCopy } from '../../i18n/i18n.ts'

addCopy('calendar', copy)

/** "czwartek, 24 grudnia 2026, Wigilia" */
export function dayName(t: TFunction<'calendar'>, day: Day): string {
  const holiday = holidayOn(day)
  return [
    copy.weekdayNames[weekday(day)],
    formatDayLong(day),
    ...(holiday ? [t(`holidays.${holiday}`)] : []),
  ].join(', ')
}
