/** Background Sync: the event succeeds only when nothing waits any more. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outbox } from '../../../src/outbox/contract.ts'
import { drainForSync } from '../../../src/outbox/workerOutbox.ts'

const now = 1_800_000_000_000

/** An outbox whose drains end with these instants, then with nothing left. */
function outboxWith(...instants: number[]): Outbox & { drain: ReturnType<typeof vi.fn> } {
  const drain = vi.fn(() => Promise.resolve(instants.shift()))
  return { drain } as unknown as ReturnType<typeof outboxWith>
}

beforeEach(() => {
  vi.useFakeTimers({ now })
})

afterEach(() => {
  vi.useRealTimers()
})

test('is done when all went out', async () => {
  const outbox = outboxWith()
  await drainForSync(outbox)
  expect(outbox.drain).toHaveBeenCalledExactlyOnceWith('sync')
})

test('outlasts a back-off', async () => {
  const outbox = outboxWith(now + 30_000)
  const done = drainForSync(outbox)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(outbox.drain).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(outbox.drain).toHaveBeenCalledTimes(2)
})

test.each([
  ['that waits for long', [now + 60_000], 1],
  ['after three rounds', Array.from({ length: 9 }, () => now), 3],
])('asks the browser to come back for what %s', async (_name, instants, rounds) => {
  const outbox = outboxWith(...instants)
  const done = expect(drainForSync(outbox)).rejects.toThrow('still wait')
  await vi.advanceTimersByTimeAsync(1000)
  await done
  expect(outbox.drain).toHaveBeenCalledTimes(rounds)
})
