/** Background Sync: the event succeeds only when nothing waits any more. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Place } from '../../../src/outbox/storage.ts'
import { drainForSync } from '../../../src/outbox/workerOutbox.ts'

const now = 1_800_000_000_000

/** An outbox whose drains end with these instants, then with nothing left, and its storage. */
function outboxWith(...instants: number[]) {
  const drain = vi.fn(() => Promise.resolve(instants.shift()))
  const storage = { place: (): Place => 'database' }
  return { drain, storage, sync: () => drainForSync({ drain }, storage) }
}

beforeEach(() => {
  vi.useFakeTimers({ now })
})

afterEach(() => {
  vi.useRealTimers()
})

test('is done when all went out', async () => {
  const { drain, sync } = outboxWith()
  await sync()
  expect(drain).toHaveBeenCalledExactlyOnceWith('sync')
})

test('outlasts a back-off', async () => {
  const { drain, sync } = outboxWith(now + 30_000)
  const done = sync()
  await vi.advanceTimersByTimeAsync(29_999)
  expect(drain).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(drain).toHaveBeenCalledTimes(2)
})

test.each([
  ['that waits for long', [now + 60_000], 1],
  ['after three rounds', Array.from({ length: 9 }, () => now), 3],
])('asks the browser to come back for what %s', async (_name, instants, rounds) => {
  const { drain, sync } = outboxWith(...instants)
  const done = expect(sync()).rejects.toThrow('still wait')
  await vi.advanceTimersByTimeAsync(1000)
  await done
  expect(drain).toHaveBeenCalledTimes(rounds)
})

test('asks it to come back where the database does not answer: what it holds is not known', async () => {
  const { drain } = outboxWith()
  const silent = { place: (): Place => 'memory' }
  await expect(drainForSync({ drain }, silent)).rejects.toThrow('does not answer')
})
