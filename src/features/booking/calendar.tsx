/** The calendar of bookable days: Polish, by keyboard too, Sundays and holidays marked and named. */
import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { pl } from 'react-day-picker/locale'
import { useTranslation } from 'react-i18next'
import copy from '../../../locales/pl/calendar.json'
import {
  type Day,
  dayFromParts,
  dayParts,
  formatDayLong,
  warsawDay,
  weekday,
} from '../../domain/day.ts'
import { holidayOn } from '../../domain/holidays.ts'
import { earliestBookableDay, latestBookableDay } from '../../domain/schedule.ts'
import { addCopy } from '../../i18n/i18n.ts'
import styles from './calendar.module.css'

addCopy('calendar', copy)

// Noon: no clock change of any zone moves it to another day.
function toDate(day: Day): Date {
  const { year, month, date } = dayParts(day)
  return new Date(year, month - 1, date, 12)
}

function toDay(date: Date): Day {
  return dayFromParts(date.getFullYear(), date.getMonth() + 1, date.getDate())
}

/** The days of a month that are public holidays. */
function holidaysOf(month: Date): Day[] {
  const count = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate()
  return Array.from({ length: count }, (_, index) =>
    dayFromParts(month.getFullYear(), month.getMonth() + 1, index + 1),
  ).filter((day) => holidayOn(day))
}

const partStyles: Readonly<Record<string, string>> = {
  root: 'root',
  months: 'months',
  month: 'month',
  month_caption: 'caption',
  nav: 'nav',
  button_previous: 'turn',
  button_next: 'turn',
  chevron: 'chevron',
  month_grid: 'grid',
  weekday: 'weekday',
  day: 'day',
  day_button: 'button',
  selected: 'selected',
  disabled: 'disabled',
  today: 'today',
  hidden: 'hidden',
}
const classNames = Object.fromEntries(
  Object.entries(partStyles).map(([part, name]) => [part, styles[name] ?? '']),
)

interface Props {
  readonly chosen: Day | undefined
  readonly onChoose: (day: Day) => void
}

export function Calendar({ chosen, onChoose }: Props) {
  const { t } = useTranslation('calendar')
  const now = new Date()
  const first = toDate(earliestBookableDay(now))
  const last = toDate(latestBookableDay(now))
  const [month, setMonth] = useState(chosen && toDate(chosen) > first ? toDate(chosen) : first)
  const holidays = holidaysOf(month)
  const holidayDates = holidays.map(toDate)

  function nameOf(day: Day): string {
    const holiday = holidayOn(day)
    const weekdayName = copy.weekdayNames[weekday(day)]
    return [`${weekdayName}, ${formatDayLong(day)}`, holiday && t(`holidays.${holiday}`)]
      .filter(Boolean)
      .join(', ')
  }

  return (
    <div className={styles.frame}>
      <DayPicker
        mode="single"
        required
        autoFocus
        locale={pl}
        weekStartsOn={1}
        month={month}
        onMonthChange={setMonth}
        startMonth={first}
        endMonth={last}
        today={toDate(warsawDay(now))}
        selected={chosen && toDate(chosen)}
        disabled={{ before: first, after: last }}
        modifiers={{
          marked: [{ dayOfWeek: 0 }, ...holidayDates],
          holiday: holidayDates,
        }}
        modifiersClassNames={{ marked: styles.marked ?? '', holiday: styles.holiday ?? '' }}
        onSelect={(date) => date && onChoose(toDay(date))}
        formatters={{
          formatWeekdayName: (date) => copy.weekdays[date.getDay()] ?? '',
        }}
        labels={{
          labelPrevious: () => t('previous'),
          labelNext: () => t('next'),
          labelWeekday: (date) => copy.weekdayNames[date.getDay()] ?? '',
          labelDayButton: (date, { selected }) =>
            selected ? `${nameOf(toDay(date))}, ${t('selected')}` : nameOf(toDay(date)),
        }}
        classNames={classNames}
      />
      <div className={styles.legend}>
        <p>{t('sundays')}</p>
        <ul aria-live="polite">
          {holidays.map((day) => {
            const holiday = holidayOn(day)
            return (
              holiday && (
                <li key={day}>
                  <span className={styles.number}>{dayParts(day).date}</span>
                  {t(`holidays.${holiday}`)}
                </li>
              )
            )
          })}
        </ul>
      </div>
    </div>
  )
}
