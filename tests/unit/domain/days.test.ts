/** Warsaw's calendar: days around midnight, both nights of clock change, New Year; whatever the device's zone. */
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addDays,
  type Day,
  daysBetween,
  formatDayLong,
  formatDayNumeric,
  fromLocalDate,
  parseDay,
  toLocalDate,
  warsawDay,
  weekday,
} from '../../../src/domain/day.ts'
import { parseInstant } from '../../../src/domain/moment.ts'
import {
  earliestBookableDay,
  isBookable,
  latestBookableDay,
  remainderDueDay,
} from '../../../src/domain/schedule.ts'

const homeZone = process.env.TZ
const zones = ['Europe/Warsaw', 'UTC', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata']

// By Intl, whatever this Node knows; by Temporal: supabase/functions/tests/days.test.ts.
beforeEach(() => {
  vi.stubGlobal('Temporal', undefined)
})

afterAll(() => {
  vi.unstubAllGlobals()
  if (homeZone === undefined) delete process.env.TZ
  else process.env.TZ = homeZone
})

// Polish by the platform's own data, in UTC: nothing of date-fns is in it.
const inWords = new Intl.DateTimeFormat('pl', { dateStyle: 'long', timeZone: 'UTC' })

const anyDay = fc
  .integer({ min: 0, max: 40_000 })
  .map((count) => addDays('2000-01-01' as Day, count))

describe.each(zones)('on a device in %s', (zone) => {
  beforeEach(() => {
    process.env.TZ = zone
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toContain(
      zone.split('/').at(-1)?.replace('Kolkata', ''),
    )
  })

  test.each([
    ['a winter evening, 23:59 in Warsaw', '2026-12-09T22:59:00Z', '2026-12-09'],
    ['two minutes later, 00:01', '2026-12-09T23:01:00Z', '2026-12-10'],
    ['a summer evening, 23:59', '2026-07-01T21:59:00Z', '2026-07-01'],
    ['two minutes later, 00:01', '2026-07-01T22:01:00Z', '2026-07-02'],
    ['23:59 before the clocks go forward', '2027-03-27T22:59:00Z', '2027-03-27'],
    ['00:01 in that night', '2027-03-27T23:01:00Z', '2027-03-28'],
    ['23:59 on the short day', '2027-03-28T21:59:00Z', '2027-03-28'],
    ['00:01 after it', '2027-03-28T22:01:00Z', '2027-03-29'],
    ['23:59 before the clocks go back', '2026-10-24T21:59:00Z', '2026-10-24'],
    ['00:01 in that night', '2026-10-24T22:01:00Z', '2026-10-25'],
    ['23:59 on the long day', '2026-10-25T22:59:00Z', '2026-10-25'],
    ['00:01 after it', '2026-10-25T23:01:00Z', '2026-10-26'],
    ['23:59 on New Year’s Eve', '2026-12-31T22:59:00Z', '2026-12-31'],
    ['00:01 in the New Year', '2026-12-31T23:01:00Z', '2027-01-01'],
    ['00:01 on a leap day', '2028-02-28T23:01:00Z', '2028-02-29'],
  ])('it is the right day in Warsaw: %s', (_when, instant, day) => {
    expect(warsawDay(new Date(instant))).toBe(day)
  })

  test('days are counted, moved and written as the calendar has them', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -3000, max: 3000 }), (day, count) => {
        const moved = addDays(day, count)
        expect(daysBetween(day, moved)).toBe(count)
        expect(addDays(moved, -count)).toBe(day)
        const [year = 0, month = 0, date = 0] = moved.split('-').map(Number)
        const instant = Date.UTC(year, month - 1, date)
        expect((instant - Date.parse(day)) / 86_400_000).toBe(count)
        expect(weekday(moved)).toBe(new Date(instant).getUTCDay())
        expect(fromLocalDate(toLocalDate(moved))).toBe(moved)
        expect(formatDayLong(moved)).toBe(inWords.format(instant).replace(' ', '\u00a0'))
        expect(formatDayNumeric(moved)).toBe(`${date}.${moved.slice(5, 7)}.${year}`)
        expect(parseDay(moved)).toBe(moved)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('which days may be booked', () => {
  const now = new Date('2026-11-21T12:00:00Z')

  test('from the 18th day on, for a year', () => {
    expect(isBookable('2026-12-08' as Day, now)).toBe(false)
    expect(isBookable('2026-12-09' as Day, now)).toBe(true)
    expect(isBookable(latestBookableDay(now), now)).toBe(true)
    expect(isBookable(addDays(latestBookableDay(now), 1), now)).toBe(false)
  })

  test('at any instant the first bookable day is bookable and the one before is not', () => {
    const instants = fc.date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2090-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, (instant) => {
        const first = earliestBookableDay(instant)
        expect(isBookable(first, instant)).toBe(true)
        expect(isBookable(addDays(first, -1), instant)).toBe(false)
        expect(daysBetween(warsawDay(instant), first)).toBe(18)
        expect(daysBetween(remainderDueDay(first), first)).toBe(5)
      }),
      { numRuns: 2000 },
    )
  })
})

test.each([
  ...['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '31.12.2026', '2026-1-1'],
  ...['tomorrow', '2026-12-09T00:00:00Z', ' 2026-12-09', '', null, undefined, 20261209],
])('%j is no day', (text) => {
  expect(parseDay(text)).toBeUndefined()
})

test('an instant whose day could not be named is not taken from storage', () => {
  const stored = [8.64e15, -6.2e13, Number.NaN, '5', 0, 1.8e12].map(parseInstant)
  expect(stored).toEqual([undefined, undefined, undefined, undefined, 0, 1.8e12])
})
