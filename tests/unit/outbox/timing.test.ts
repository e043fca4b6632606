/** Back-off, patience and ages, with a clock that may jump. */
import { describe, expect, test } from 'vitest'
import { type Entry, states } from '../../../src/outbox/entry.ts'
import { newEntry } from '../../../src/outbox/submitted.ts'
import {
  backoff,
  dueAt,
  isMailGivenUp,
  isPending,
  isStale,
  retryAfter,
} from '../../../src/outbox/timing.ts'
import { submissionOf } from './model/submissions.ts'

const now = 1_800_000_000_000
const hour = 3_600_000
const day = 24 * hour
const fresh: Entry = newEntry(submissionOf('booking', 1, false), now)

test('the back-off doubles from 2 s, up to a minute visible and five hidden', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 99].map((attempts) => backoff(attempts, true, 1) / 1000)).toEqual([
    2, 4, 8, 16, 32, 60, 60, 60,
  ])
  expect([1, 7, 8, 9, 99].map((attempts) => backoff(attempts, false, 1) / 1000)).toEqual([
    2, 128, 256, 300, 300,
  ])
})

test('the jitter is full', () => {
  expect(backoff(5, true, 0)).toBe(0)
  expect(backoff(5, true, 0.5)).toBe(16_000)
})

describe('Retry-After', () => {
  test.each([
    ['30', 30_000],
    ['0', 0],
    ['999999', hour],
    [new Date(now + 90_000).toUTCString(), 90_000],
    [new Date(now - day).toUTCString(), 0],
    [new Date(now + day).toUTCString(), hour],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s', (header, ms) => {
    expect(retryAfter(header, now)).toBe(ms)
  })
})

describe('a clock set back', () => {
  test('frees an entry that would wait for days', () => {
    const far: Entry = { ...fresh, nextAttemptAt: now + 2 * day, notBefore: now + 2 * day }
    expect(dueAt(far, now)).toBe(now)
  })

  test('makes no entry old', () => {
    expect(isStale({ ...fresh, submittedAt: now + 9 * day }, now)).toBe(false)
  })
})

test('an entry waits for its back-off and the server', () => {
  expect(dueAt(fresh, now)).toBe(now)
  expect(dueAt({ ...fresh, nextAttemptAt: now + 5 }, now)).toBe(now + 5)
  expect(dueAt({ ...fresh, nextAttemptAt: now + 5, notBefore: now + 9 }, now)).toBe(now + 9)
  expect(dueAt({ ...fresh, nextAttemptAt: now + 5 }, now, true)).toBe(now)
  expect(dueAt({ ...fresh, notBefore: now + 5 }, now, true)).toBe(now + 5)
})

test('after 30 days the customer is asked, and the answer lasts as long', () => {
  expect(isStale(fresh, now + 30 * day)).toBe(false)
  const old = now + 30 * day + 1
  expect(isStale(fresh, old)).toBe(true)
  expect(isPending(fresh, old)).toBe(false)
  expect(isStale({ ...fresh, renewedAt: old }, old + 29 * day)).toBe(false)
  expect(isStale({ ...fresh, step: 'notify', savedAt: now }, old)).toBe(false)
})

test('only what waits, is being sent or cancelled is pending', () => {
  expect(states.filter((state) => isPending({ ...fresh, state }, now))).toEqual([
    'waiting',
    'sending',
    'cancelling',
  ])
  expect(isPending({ ...fresh, step: 'done' }, now)).toBe(false)
})

test('the mail of a saved booking is given up after 10 attempts or 72 hours', () => {
  const last = { at: now, problem: 'server', status: 502 }
  const saved: Entry = { ...fresh, step: 'notify', savedAt: now, last }
  expect(isMailGivenUp({ ...saved, attempts: 9 }, now)).toBe(false)
  expect(isMailGivenUp({ ...saved, attempts: 10 }, now)).toBe(true)
  expect(isMailGivenUp({ ...saved, attempts: 1 }, now + 72 * hour)).toBe(false)
  expect(isMailGivenUp({ ...saved, attempts: 1 }, now + 72 * hour + 1)).toBe(true)
  expect(isMailGivenUp({ ...fresh, attempts: 99 }, now)).toBe(false)
})

test('while nobody has answered for it, the mail is given up after both', () => {
  const saved: Entry = { ...fresh, step: 'notify', savedAt: now }
  const old = now + 72 * hour + 1
  for (const last of [undefined, { at: now, problem: 'network' }]) {
    const entry: Entry = { ...saved, ...(last && { last }) }
    expect(isMailGivenUp({ ...entry, attempts: 99 }, now)).toBe(false)
    expect(isMailGivenUp({ ...entry, attempts: 9 }, old)).toBe(false)
    expect(isMailGivenUp({ ...entry, attempts: 10 }, old)).toBe(true)
  }
})
