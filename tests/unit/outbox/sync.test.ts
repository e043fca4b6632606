/** Background Sync: the event succeeds only when nothing waits any more. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Trigger } from '../../../src/outbox/outbox.ts'
import type { Contents } from '../../../src/outbox/storage.ts'
import { drainForSync } from '../../../src/outbox/workerOutbox.ts'

const now = 1_800_000_000_000

beforeEach(() => {
  vi.useFakeTimers({ now })
})

afterEach(() => {
  vi.useRealTimers()
})

/** What each call of `drain` gives; after the last one nothing waits. */
function start(answers: readonly number[]) {
  const drain = vi.fn<(trigger: Trigger) => Promise<number>>()
  drain.mockResolvedValue(Number.POSITIVE_INFINITY)
  for (const nextAt of answers) drain.mockResolvedValueOnce(nextAt)
  let change = (): void => undefined
  const leave = vi.fn()
  const storage = {
    subscribe(listener: (contents: Contents) => void) {
      change = () => listener(new Map())
      return leave
    },
  }
  const outcome = drainForSync({ drain }, storage).then(
    () => 'succeeded',
    ({ message }: Error) => message,
  )
  return { drain, outcome, leave, change: () => change() }
}

test.each<[string, nextAt: number[], drains: number[], outcome: string]>([
  ['succeeds when all went out', [], [1, 1], 'succeeded'],
  ['outlasts a back-off', [now + 30_000], [1, 2], 'succeeded'],
  ['asks to come back for what waits for long', [now + 60_000], [1, 1], 'submissions still wait'],
  [
    'asks to come back when its time is up',
    [now + 30_000, now + 35_001],
    [1, 2],
    'submissions still wait',
  ],
])('%s', async (_what, answers, [before, after], expected) => {
  const { drain, outcome } = start(answers)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(drain).toHaveBeenCalledTimes(before ?? 0)
  await vi.advanceTimersByTimeAsync(1)
  expect(drain).toHaveBeenCalledTimes(after ?? 0)
  expect(await outcome).toContain(expected)
})

test('a request of a page that fails meanwhile ends the wait for it; the back-off after it is waited for', async () => {
  const { drain, outcome, leave, change } = start([now + 15_000, now + 2_000])
  await vi.advanceTimersByTimeAsync(100)
  change()
  await vi.advanceTimersByTimeAsync(1_899)
  expect(drain.mock.calls).toEqual([['sign'], ['alarm']])
  await vi.advanceTimersByTimeAsync(1)
  expect(drain.mock.calls).toEqual([['sign'], ['alarm'], ['alarm']])
  expect(await outcome).toBe('succeeded')
  expect(leave).toHaveBeenCalledTimes(2)
  expect(vi.getTimerCount()).toBe(0)
})
