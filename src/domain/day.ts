/**
 * Calendar days as `YYYY-MM-DD` strings, and "today" in Warsaw. date-fns calculates with them as local
 * dates; a day never passes through `toISOString()`, which would give the day before anywhere east of
 * Greenwich.
 */
import {
  addDays as addLocalDays,
  differenceInCalendarDays,
  getDay,
  getMonth,
  isValid,
  lightFormat,
} from 'date-fns'
import dates from '../../locales/pl/dates.json' with { type: 'json' }

declare const dayBrand: unique symbol
/** A real calendar day in the form YYYY-MM-DD. */
export type Day = string & { readonly [dayBrand]: true }

const warsaw = 'Europe/Warsaw'

// The part of Temporal in use, which this file's type libraries lack.
declare const Temporal:
  | {
      readonly Instant: {
        fromEpochMilliseconds(ms: number): {
          toZonedDateTimeISO(zone: string): { toPlainDate(): { toString(): string } }
        }
      }
    }
  | undefined

const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
let formatter: Intl.DateTimeFormat | undefined

/** The day a `YYYY-MM-DD` text names; undefined for any other text and for days that do not exist. */
export function parseDay(text: unknown): Day | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const day = text as Day
  const date = toLocalDate(day)
  // Some browsers read 30 February as 2 March.
  return isValid(date) && fromLocalDate(date) === day ? day : undefined
}

/** The first moment of a day in the device's zone, for code that needs dates (the calendar). */
export function toLocalDate(day: Day): Date {
  return new Date(`${day}T00:00`)
}

/** The day of a date in the device's zone. Throws RangeError for an invalid date. */
export function fromLocalDate(date: Date): Day {
  return lightFormat(date, 'yyyy-MM-dd') as Day
}

/**
 * The calendar day in Warsaw at an instant, whatever the device's zone. By Temporal where the browser
 * has it: the first Intl formatter of a page takes a slow phone a tenth of a second.
 */
export function warsawDay(instant: Date): Day {
  if (typeof Temporal !== 'undefined') {
    const moment = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    return moment.toZonedDateTimeISO(warsaw).toPlainDate().toString() as Day
  }
  formatter ??= new Intl.DateTimeFormat('en-US', { timeZone: warsaw, ...parts })
  const found = formatter.formatToParts(instant).map(({ type, value }) => [type, value])
  const { year, month, day } = Object.fromEntries(found)
  return `${year}-${month}-${day}` as Day
}

/** The day this many days later (negative: earlier). */
export function addDays(day: Day, count: number): Day {
  return fromLocalDate(addLocalDays(toLocalDate(day), count))
}

/** How many days lie between two days; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return differenceInCalendarDays(toLocalDate(to), toLocalDate(from))
}

/** 0 = Sunday … 6 = Saturday. */
export function weekday(day: Day): number {
  return getDay(toLocalDate(day))
}

/** "9 grudnia 2026", the day tied to its month. */
export function formatDayLong(day: Day): string {
  const date = toLocalDate(day)
  // Not by date-fns' locale: 3 kB on every page with a date, for twelve words (`format` brings the English one too).
  return lightFormat(date, `d'\u00a0${dates.months[getMonth(date)]} 'yyyy`)
}

/** "9.12.2026": the form of the transfer title (specification §9). */
export function formatDayNumeric(day: Day): string {
  return lightFormat(toLocalDate(day), 'd.MM.yyyy')
}
