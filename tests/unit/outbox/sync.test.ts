/** Background Sync: the event succeeds only when nothing waits any more. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Place } from '../../../src/outbox/storage.ts'
import { drainForSync } from '../../../src/outbox/workerOutbox.ts'

const now = 1_800_000_000_000

beforeEach(() => {
  vi.useFakeTimers({ now })
})

afterEach(() => {
  vi.useRealTimers()
})

test.each<[string, nextAt: number[], drains: number[], error?: string, place?: Place]>([
  ['succeeds when all went out', [], [1, 1]],
  ['outlasts a back-off', [now + 30_000], [1, 2]],
  ['asks to come back for what waits for long', [now + 60_000], [1, 1], 'still wait'],
  ['asks to come back after three rounds', Array(9).fill(now), [3, 3], 'still wait'],
  // What the database holds is not known.
  ['asks to come back where it does not answer', [], [1, 1], 'does not answer', 'memory'],
])('%s', async (_what, nextAt, [before, after], error, place = 'database') => {
  const drain = vi.fn<(trigger: 'sync') => Promise<number | undefined>>()
  for (const instant of nextAt) drain.mockResolvedValueOnce(instant)
  const sync = drainForSync({ drain }, { place: () => place })
  const outcome = sync.catch(({ message }: Error) => message)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(drain).toHaveBeenCalledTimes(before ?? 0)
  await vi.advanceTimersByTimeAsync(1)
  expect(drain).toHaveBeenCalledTimes(after ?? 0)
  expect(drain).toHaveBeenCalledWith('sync')
  expect(await outcome).toEqual(error && expect.stringContaining(error))
})
