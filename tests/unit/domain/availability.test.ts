/** Free days, compared with the simplest way to find them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaOptions } from '../../../src/domain/areas.ts'
import {
  firstFreeDay,
  nearestFreeDays,
  parseTakenDays,
  type Search,
} from '../../../src/domain/availability.ts'
import { addDays, type Day } from '../../../src/domain/day.ts'
import { leadDays } from '../../../src/domain/schedule.ts'

const now = new Date('2026-11-22T10:00:00Z')
const today = '2026-11-22' as Day
const earliest = addDays(today, leadDays)

const sizes = areaOptions.map(({ area }) => area)

const anyTaken = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.constantFrom(...sizes)), { maxLength: 80 })
  .map((pairs) => new Map(pairs.map(([ahead, area]) => [addDays(today, ahead), area])))

/** Sometimes nearly nothing is free. */
const anySearch: fc.Arbitrary<Search> = fc.record({
  taken: fc.oneof(
    anyTaken,
    fc.tuple(anyTaken, fc.integer({ min: 0, max: 360 })).map(([gaps, length]) => {
      const days = Array.from({ length }, (_, ahead) => addDays(earliest, ahead))
      return new Map(days.filter((one) => !gaps.has(one)).map((one) => [one, 40]))
    }),
  ),
  area: fc.constantFrom(undefined, ...sizes),
  now: fc.constant(now),
})

/** What the functions should find, by trying each day. */
function allFree({ taken, area }: Search): Day[] {
  const all = Array.from({ length: 366 - leadDays }, (_, ahead) => addDays(earliest, ahead))
  return all.filter((one) => !((taken.get(one) ?? Infinity) <= (area ?? 40)))
}

test('the first free day is the first of all free days', () => {
  fc.assert(
    fc.property(anySearch, fc.integer({ min: -10, max: 380 }), (search, ahead) => {
      const from = addDays(earliest, ahead)
      expect(firstFreeDay(search)).toBe(allFree(search)[0])
      expect(firstFreeDay(search, from)).toBe(allFree(search).find((one) => one >= from))
    }),
    { numRuns: 60 },
  )
})

test('the nearest free days are the nearest of all free days, sorted', () => {
  const ahead = fc.integer({ min: -40, max: 400 })
  const counts = fc.integer({ min: 1, max: 6 })
  fc.assert(
    fc.property(anySearch, ahead, counts, (search, days, count) => {
      const wished = addDays(earliest, days)
      const distance = (one: Day) => Math.abs(Date.parse(one) - Date.parse(wished))
      // A sort keeps the order of equally near days.
      const nearest = allFree(search).toSorted((one, other) => distance(one) - distance(other))
      expect(nearestFreeDays(wished, count, search)).toEqual(nearest.slice(0, count).sort())
    }),
    { numRuns: 60 },
  )
})

test.each([
  ...[undefined, null, {}, 'text', [null]],
  ...[[{ day: '2027-02-30', from_area: 40 }], [{ day: '2027-01-04' }]],
  [{ day: '2027-01-04', from_area: '40' }],
])('an answer in another form is not guessed at: %j', (answer) => {
  expect(parseTakenDays(answer)).toBeUndefined()
})
