/** Functions and pages have the same days: Deno uses Temporal, as new browsers do, Node uses Intl. */
import assert from 'node:assert/strict'
import { warsawDay } from '../../../src/domain/day.ts'

Deno.test('Temporal and Intl give the same day in Warsaw, at every hour of six years', () => {
  assert.ok('Temporal' in globalThis)
  const byIntl = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Warsaw', dateStyle: 'short' })
  const from = Date.UTC(2025, 0, 1) - 1
  const hours = Array.from(
    { length: 6 * 366 * 24 },
    (_, index) => new Date(from + index * 3_600_000),
  )
  const different = hours.filter((instant) => warsawDay(instant) !== byIntl.format(instant))
  assert.deepEqual(different, [])
})
