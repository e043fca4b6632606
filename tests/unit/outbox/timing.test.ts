/** Back-off, Retry-After and age, with a clock that may jump. */
import { expect, test } from 'vitest'
import { isStale } from '../../../src/outbox/submission.ts'
import { backoff, dueAt, isPending, retryAfter } from '../../../src/outbox/timing.ts'
import { recordOf } from '../device.ts'
import { booking } from './model/submissions.ts'

const now = 1_800_000_000_000
const hour = 3_600_000
const day = 24 * hour
const fresh = recordOf(booking, { submittedAt: now })

test('the back-off doubles from 2 s, up to a minute visible and five hidden, with full jitter', () => {
  const seconds = (isVisible: boolean) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 99].map((attempts) => backoff(attempts, isVisible, 1) / 1000)
  expect(seconds(true)).toEqual([2, 4, 8, 16, 32, 60, 60, 60, 60, 60])
  expect(seconds(false)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  expect([0, 0.5].map((random) => backoff(5, true, random))).toEqual([0, 16_000])
})

test.each([
  ['30', now + 30_000],
  ['0', now],
  ['999999', now + hour],
  [new Date(now + 90_000).toUTCString(), now + 90_000],
  [new Date(now + day).toUTCString(), now + hour],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After: %s', (header, until) => {
  expect(retryAfter(header, now)).toBe(until)
})

test('after the clock is set back nothing waits for days, and nothing is stale', () => {
  expect(dueAt({ ...fresh, nextAt: now + 2 * day, notBefore: now + day }, now)).toBe(now)
  expect(isStale({ ...fresh, submittedAt: now + 9 * day }, now)).toBe(false)
})

test('after 30 days the customer is asked, and the answer holds for another 30', () => {
  expect(isStale(fresh, now + 30 * day)).toBe(false)
  const old = now + 30 * day + 1
  expect(isStale(fresh, old)).toBe(true)
  expect(isStale({ ...fresh, renewedAt: old }, old + 29 * day)).toBe(false)
  expect(isStale({ ...fresh, state: 'saved' }, old)).toBe(false)
})

test('what is sent, cancelled or mailed without a press is pending; after 30 days it is not sent', () => {
  const states = ['sending', 'waiting', 'returned', 'cancelling', 'saved', 'done'] as const
  const pendingAt = (at: number) => states.filter((state) => isPending({ ...fresh, state }, at))
  expect(pendingAt(now)).toEqual(['sending', 'waiting', 'cancelling', 'saved'])
  // The wish to cancel it, and its mail, stay.
  expect(pendingAt(now + 31 * day)).toEqual(['cancelling', 'saved'])
})
