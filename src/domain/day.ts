/**
 * Calendar days as `YYYY-MM-DD` strings, and "today" in Warsaw.
 * A day is made from calendar parts and never passes through `toISOString()` of a local
 * midnight, which would move it by one day east of Greenwich.
 */

declare const dayBrand: unique symbol
/** A real calendar day in the form YYYY-MM-DD. */
export type Day = string & { readonly [dayBrand]: true }

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/
const msPerDay = 86_400_000

let formatter: Intl.DateTimeFormat | undefined

// Made when it is first asked: 15 ms of a page's start, 60 on a slow phone.
function warsawParts(): Intl.DateTimeFormat {
  formatter ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'Europe/Warsaw',
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  return formatter
}

// The genitive, as a date is read in Polish: "9 grudnia 2026".
const monthsGenitive = [
  'stycznia',
  'lutego',
  'marca',
  'kwietnia',
  'maja',
  'czerwca',
  'lipca',
  'sierpnia',
  'września',
  'października',
  'listopada',
  'grudnia',
]

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}

function utcMidnight(day: Day): number {
  const { year, month, date } = dayParts(day)
  return Date.UTC(year, month - 1, date)
}

/** The day with these calendar parts (month 1–12). Throws RangeError when there is no such day. */
export function dayFromParts(year: number, month: number, date: number): Day {
  const day = parseDay(`${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`)
  if (!day) throw new RangeError(`no such day: ${year}-${month}-${date}`)
  return day
}

/** The calendar parts of a day; month 1–12. */
export function dayParts(day: Day): { year: number; month: number; date: number } {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return { year, month, date }
}

/** The day a `YYYY-MM-DD` text names; undefined for any other text and for days that do not exist. */
export function parseDay(text: unknown): Day | undefined {
  if (typeof text !== 'string') return undefined
  const match = dayPattern.exec(text)
  if (!match) return undefined
  const [year, month, date] = match.slice(1).map(Number) as [number, number, number]
  const probe = new Date(Date.UTC(year, month - 1, date))
  const exists =
    probe.getUTCFullYear() === year &&
    probe.getUTCMonth() === month - 1 &&
    probe.getUTCDate() === date
  return exists ? (text as Day) : undefined
}

/** The calendar day in Warsaw at an instant, whatever the device's zone. */
export function warsawDay(instant: Date): Day {
  const parts = Object.fromEntries(
    warsawParts()
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  )
  return dayFromParts(Number(parts.year), Number(parts.month), Number(parts.day))
}

/** The day this many days later (negative: earlier). */
export function addDays(day: Day, count: number): Day {
  const moved = new Date(utcMidnight(day) + count * msPerDay)
  return dayFromParts(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate())
}

/** How many days lie between two days; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / msPerDay)
}

/** 0 = Sunday … 6 = Saturday. */
export function weekday(day: Day): number {
  return new Date(utcMidnight(day)).getUTCDay()
}

/** "9 grudnia 2026". */
export function formatDayLong(day: Day): string {
  const { year, month, date } = dayParts(day)
  return `${date} ${monthsGenitive[month - 1]} ${year}`
}

/** "9.12.2026": the form `d.MM.yyyy` of the transfer title (specification §9). */
export function formatDayNumeric(day: Day): string {
  const { year, month, date } = dayParts(day)
  return `${date}.${pad(month, 2)}.${year}`
}
