/** The calendar of bookable days, in Polish, with Sundays and holidays marked and named. */
import { eachDayOfInterval, endOfMonth, getDate, startOfMonth } from 'date-fns'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { DayButton, DayPicker } from 'react-day-picker'
import { pl } from 'react-day-picker/locale/pl'
import { useTranslation } from 'react-i18next'
import copy from '../../../locales/pl/calendar.json'
import dates from '../../../locales/pl/dates.json'
import { firstFreeDay, isTaken } from '../../domain/availability.ts'
import { type Day, formatDayLong, fromLocalDate, toLocalDate, warsawDay } from '../../domain/day.ts'
import { holidayOn } from '../../domain/holidays.ts'
import { earliestBookableDay, latestBookableDay } from '../../domain/schedule.ts'
import { addCopy } from '../../i18n/i18n.ts'
import { useTakenDays } from '../../state/takenDays.ts'
import { Button } from '../../ui/button.tsx'
import styles from './calendar.module.css'
import { dayName } from './dayName.ts'

addCopy('calendar', copy)

/** If the taken days are older than this (ms), their date is shown. */
const maxAge = 86_400_000

function daysOf(month: Date): Day[] {
  return eachDayOfInterval({ start: startOfMonth(month), end: endOfMonth(month) }).map(
    fromLocalDate,
  )
}

/** A taken day can be focused, so that its reason is read out, but not chosen. */
function OwnDayButton(props: ComponentProps<typeof DayButton>) {
  return (
    <DayButton
      {...props}
      aria-disabled={props.modifiers.taken || props['aria-disabled']}
      // A press must not move the focus (Safari never does): that would render the whole month before the day is chosen.
      onMouseDown={(event) => event.preventDefault()}
    />
  )
}

interface Props {
  readonly chosen: Day | undefined
  /** m²; undefined if none is chosen. */
  readonly area: number | undefined
  readonly onChoose: (day: Day) => void
}

export function Calendar({ chosen, area, onChoose }: Props) {
  const { t } = useTranslation('calendar')
  const { taken, askedAt } = useTakenDays()
  const now = new Date()
  const search = { taken, area, now }
  const earliest = earliestBookableDay(now)
  const latest = latestBookableDay(now)
  const [month, setMonth] = useState(() =>
    toLocalDate(chosen && chosen > earliest ? chosen : (firstFreeDay(search) ?? earliest)),
  )
  const [triedDay, setTriedDay] = useState<Day>()
  const frame = useRef<HTMLDivElement>(null)

  const days = daysOf(month).filter((day) => day >= earliest && day <= latest)
  const takenDays = days.filter((day) => isTaken(day, search))
  const holidays = daysOf(month).flatMap((day) => {
    const key = holidayOn(day)
    return key ? [{ date: toLocalDate(day), name: copy.holidays[key] }] : []
  })
  const holidayDates = holidays.map(({ date }) => date)
  const offered =
    takenDays.length === days.length
      ? (firstFreeDay(search, days.at(-1)) ?? firstFreeDay(search))
      : undefined

  // The picker focuses the first day of the month: the first that can be chosen is better.
  useEffect(() => {
    if (chosen) return
    frame.current
      ?.querySelector<HTMLElement>('td button:not(:disabled, [aria-disabled])')
      ?.focus({ preventScroll: true })
  }, [chosen])

  function choose(day: Day): void {
    if (isTaken(day, search)) setTriedDay(day)
    else onChoose(day)
  }

  return (
    <div className="stack" ref={frame}>
      <DayPicker
        mode="single"
        required
        autoFocus
        locale={pl}
        weekStartsOn={1}
        month={month}
        onMonthChange={(next) => {
          setMonth(next)
          setTriedDay(undefined)
        }}
        startMonth={toLocalDate(earliest)}
        endMonth={toLocalDate(latest)}
        today={toLocalDate(warsawDay(now))}
        selected={chosen && toLocalDate(chosen)}
        disabled={{ before: toLocalDate(earliest), after: toLocalDate(latest) }}
        modifiers={{
          marked: [{ dayOfWeek: 0 }, ...holidayDates],
          holiday: holidayDates,
          taken: takenDays.map(toLocalDate),
        }}
        components={{ DayButton: OwnDayButton }}
        onSelect={(date) => choose(fromLocalDate(date))}
        formatters={{
          formatWeekdayName: (date) => copy.weekdays[date.getDay()] ?? '',
        }}
        labels={{
          labelPrevious: () => t('previous'),
          labelNext: () => t('next'),
          labelWeekday: (date) => dates.weekdays[date.getDay()] ?? '',
          labelDayButton: (date, { selected, taken: isFull }) =>
            [dayName(fromLocalDate(date)), selected && t('selected'), isFull && t('taken')]
              .filter(Boolean)
              .join(', '),
        }}
        // The style sheet names its classes as the picker names its parts.
        classNames={styles}
        modifiersClassNames={styles}
      />
      <div className={`note ${styles.legend}`}>
        <p aria-live="polite" className={styles.announcement}>
          {/* That the month is full, or a pressed day taken; the picker announces the month's name itself. */}
          {offered ? t('monthFull') : triedDay && t('refused', { day: formatDayLong(triedDay) })}
        </p>
        {takenDays.length > 0 && (
          <p>
            <span>{t('takenDays')}</span>
            {askedAt !== undefined && now.getTime() - askedAt > maxAge && (
              <span>{` ${t('takenAsOf', { day: formatDayLong(warsawDay(new Date(askedAt))) })}`}</span>
            )}
          </p>
        )}
        {offered && (
          <Button variant="secondary" className={styles.offer} onClick={() => onChoose(offered)}>
            {t('firstFree', { day: dayName(offered) })}
          </Button>
        )}
        <p>{t('sundays')}</p>
        <ul>
          {holidays.map(({ date, name }) => (
            <li key={name}>
              <span className={styles.number}>{getDate(date)}</span> {name}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
