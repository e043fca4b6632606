/** Background Sync: the event succeeds only when nothing waits any more. */
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Trigger } from '../../../src/outbox/outbox.ts'
import { drainForSync } from '../../../src/outbox/workerOutbox.ts'

const now = 1_800_000_000_000
const sent = Number.POSITIVE_INFINITY
const again = 'submissions still wait'
/** A page's request may take 15 s; if it fails, the next is due after 2. */
const afterPage = (at: number) => (at < 100 ? 15_000 : at < 2000 ? 2000 : sent)

test.each<[string, nextAt: (passed: number) => number, endsAfter: number, outcome: string]>([
  ['succeeds when all was sent', () => sent, 0, 'succeeded'],
  ['outlasts a back-off', (passed) => (passed < 30_000 ? 30_000 : sent), 30_000, 'succeeded'],
  ['asks to be run again for what waits long', () => 60_000, 0, again],
  ['asks to be run again when time is up', (at) => (at < 30_000 ? 30_000 : 35_001), 30_000, again],
  ['sees within a second that a page’s request has failed', afterPage, 2000, 'succeeded'],
])('%s', async (_what, nextAt, endsAfter, expected) => {
  vi.useFakeTimers({ now })
  onTestFinished(() => void vi.useRealTimers())
  const drain = vi.fn(async (_trigger: Trigger) => now + nextAt(Date.now() - now))
  let outcome = 'waits'
  drainForSync({ drain }).then(
    () => (outcome = 'succeeded'),
    ({ message }: Error) => (outcome = message),
  )
  if (endsAfter > 0) await vi.advanceTimersByTimeAsync(endsAfter - 1)
  expect(outcome).toBe('waits')
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toBe(expected)
  const [first, ...others] = drain.mock.calls.flat()
  expect(first).toBe('sign')
  expect(others).not.toContain('sign')
  expect(vi.getTimerCount()).toBe(0)
})
