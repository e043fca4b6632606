// @vitest-environment node
/** Background Sync: the event succeeds only when nothing waits any more. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Drained, Outbox } from '../../../src/outbox/contract.ts'
import { drainForSync } from '../../../src/outbox/workerOutbox.ts'

const now = 1_800_000_000_000

function outboxFinding(...findings: Drained[]): Outbox & { drain: ReturnType<typeof vi.fn> } {
  const drain = vi.fn(() => Promise.resolve(findings.shift() ?? { pending: 0 }))
  return { drain } as unknown as ReturnType<typeof outboxFinding>
}

beforeEach(() => {
  vi.useFakeTimers({ now })
})

afterEach(() => {
  vi.useRealTimers()
})

test('is done when all went out', async () => {
  const outbox = outboxFinding({ pending: 0 })
  await drainForSync(outbox)
  expect(outbox.drain).toHaveBeenCalledExactlyOnceWith('sync')
})

test('outlasts a back-off', async () => {
  const outbox = outboxFinding({ pending: 1, nextAt: now + 30_000 }, { pending: 0 })
  const done = drainForSync(outbox)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(outbox.drain).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(outbox.drain).toHaveBeenCalledTimes(2)
})

test('looks again on a disk that did not answer', async () => {
  const outbox = outboxFinding({ pending: 0, nextAt: now + 15_000 }, { pending: 0 })
  const done = drainForSync(outbox)
  await vi.advanceTimersByTimeAsync(15_000)
  await done
  expect(outbox.drain).toHaveBeenCalledTimes(2)
})

test.each([
  ['that waits for long', [{ pending: 1, nextAt: now + 60_000 }], 1],
  ['after three rounds', Array.from({ length: 9 }, () => ({ pending: 2, nextAt: now })), 3],
])('asks the browser to come back for what %s', async (_name, findings, rounds) => {
  const outbox = outboxFinding(...findings)
  const done = expect(drainForSync(outbox)).rejects.toThrow('still wait')
  await vi.advanceTimersByTimeAsync(1000)
  await done
  expect(outbox.drain).toHaveBeenCalledTimes(rounds)
})
