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
import {
  earliestBookableDay,
  isBookable,
  latestBookableDay,
  remainderDueDay,
} from '../../../src/domain/schedule.ts'

const homeZone = process.env.TZ
const zones = ['Europe/Warsaw', 'UTC', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kabul']

// By Intl, even if this Node has Temporal; by Temporal: supabase/functions/tests/days.test.ts.
beforeEach(() => {
  vi.stubGlobal('Temporal', undefined)
})

afterAll(() => {
  vi.unstubAllGlobals()
  if (homeZone === undefined) delete process.env.TZ
  else process.env.TZ = homeZone
})

// Polish by the platform's own data, in UTC, independent of date-fns.
const inWords = new Intl.DateTimeFormat('pl', { dateStyle: 'long', timeZone: 'UTC' })

const anyDay = fc
  .integer({ min: 0, max: 40_000 })
  .map((count) => addDays('2000-01-01' as Day, count))

describe.each(zones)('on a device in %s', (zone) => {
  beforeEach(() => {
    process.env.TZ = zone
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  })

  test.each([
    ['in winter', '2026-12-09T23:00Z', '2026-12-10'],
    ['in summer', '2026-07-01T22:00Z', '2026-07-02'],
    ['before the night in which the clocks go forward', '2027-03-27T23:00Z', '2027-03-28'],
    ['after that short day', '2027-03-28T22:00Z', '2027-03-29'],
    ['before the night in which they go back', '2026-10-24T22:00Z', '2026-10-25'],
    ['after that long day', '2026-10-25T23:00Z', '2026-10-26'],
    ['before the New Year', '2026-12-31T23:00Z', '2027-01-01'],
    ['before a leap day', '2028-02-28T23:00Z', '2028-02-29'],
  ])('the day in Warsaw begins at its midnight: %s', (_when, midnight, day) => {
    const instant = Date.parse(midnight)
    expect(warsawDay(new Date(instant))).toBe(day)
    expect(warsawDay(new Date(instant - 1))).toBe(addDays(day as Day, -1))
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

test('at any instant the days from the 18th on may be booked, for a year', () => {
  const instants = fc.date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2090-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(instants, (instant) => {
      const ends = [earliestBookableDay(instant), latestBookableDay(instant)] as const
      const [first, last] = ends
      expect(ends.map((end) => daysBetween(warsawDay(instant), end))).toEqual([18, 365])
      const tried = [addDays(first, -1), first, last, addDays(last, 1)]
      expect(tried.map((day) => isBookable(day, instant))).toEqual([false, true, true, false])
      expect(daysBetween(remainderDueDay(first), first)).toBe(5)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ...['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '31.12.2026', '2026-1-1'],
  ...['tomorrow', '2026-12-09T00:00:00Z', ' 2026-12-09', '', null, undefined, 20261209],
])('%j is no day', (text) => {
  expect(parseDay(text)).toBeUndefined()
})
