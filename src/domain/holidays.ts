/** Polish public holidays: marked in the calendar, yet selectable. Source: ustawa o dniach wolnych od pracy. */
import { type Day, daysBetween, fromLocalDate, weekday } from './day.ts'

/** By date, or by days after Easter Sunday. */
const holidays = {
  '01-01': 'newYear',
  '01-06': 'epiphany',
  '05-01': 'labourDay',
  '05-03': 'constitutionDay',
  '08-15': 'assumption',
  '11-01': 'allSaints',
  '11-11': 'independenceDay',
  '12-24': 'christmasEve',
  '12-25': 'christmasDay',
  '12-26': 'secondChristmasDay',
  0: 'easter',
  1: 'easterMonday',
  49: 'pentecost',
  60: 'corpusChristi',
} as const

export type HolidayKey = (typeof holidays)[keyof typeof holidays]

/** Easter Sunday of a Gregorian year (the anonymous algorithm, Meeus/Jones/Butcher). */
function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return fromLocalDate(new Date(year, Math.floor(n / 31) - 1, (n % 31) + 1))
}

/** The public holiday on a day, if there is one. From 2025 on: before, 24 December was none. */
export function holidayOn(day: Day): HolidayKey | undefined {
  const afterEaster = daysBetween(easterSunday(Number(day.slice(0, 4))), day)
  const names: Readonly<Record<string, HolidayKey>> = holidays
  return names[day.slice(5)] ?? names[afterEaster]
}

/** Sundays (specification §2) and holidays: the company works by arrangement, so the day must be agreed on. */
export function isByArrangement(day: Day): boolean {
  return weekday(day) === 0 || holidayOn(day) !== undefined
}

/** Whether the company must agree to an order's day before anything is paid; it has done so if it has set a status. */
export function isTentativeDay(day: Day, order: { status: string; late: boolean }): boolean {
  return order.status === 'new' && (order.late || isByArrangement(day))
}
