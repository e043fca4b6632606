/** What the browser is asked for while something waits. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { Contents } from '../../../src/outbox/storage.ts'
import type { Submission } from '../../../src/outbox/submission.ts'
import { askToBeWoken } from '../../../src/outbox/wakeUp.ts'
import { recordOf } from '../device.ts'
import { contentOf } from './model/submissions.ts'

const register = vi.fn<(tag: string) => Promise<void>>()
const persist = vi.fn<() => Promise<boolean>>()
const record = recordOf(contentOf('booking', 1))
const other = recordOf(contentOf('booking', 2))

beforeEach(() => {
  vi.resetAllMocks()
  register.mockResolvedValue()
  const ready = Promise.resolve({ sync: { register } })
  const storage = { persisted: async () => false, persist }
  vi.stubGlobal('navigator', { serviceWorker: { ready }, storage })
})

/** A storage that tells whatever it is told to. */
function listen(): (...records: Submission[]) => Promise<void> {
  let tell: ((contents: Contents) => void) | undefined
  askToBeWoken({
    subscribe(listener) {
      tell = listener
      return () => undefined
    },
  })
  return async (...records) => {
    tell?.(new Map(records.map((one) => [`submission:${one.id}`, one])))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('each set of waiting records asks for a sync once, and all of them once to be kept', async () => {
  const tell = listen()
  await tell()
  expect(register).not.toHaveBeenCalled()
  expect(persist).not.toHaveBeenCalled()
  await tell(record)
  await tell({ ...record, attempts: 1 })
  expect(register).toHaveBeenCalledExactlyOnceWith('outbox')
  await tell(record, other)
  expect(register).toHaveBeenCalledTimes(2)
  // Given back, and submitted again.
  await tell({ ...record, state: 'returned' })
  await tell(record)
  expect(register).toHaveBeenCalledTimes(3)
  expect(persist).toHaveBeenCalledTimes(1)
})

test('a worker that is still on its way is waited for', async () => {
  let arrive = (_registration: object): void => undefined
  const ready = new Promise((resolve) => {
    arrive = resolve
  })
  vi.stubGlobal('navigator', { serviceWorker: { ready } })
  await listen()(record)
  expect(register).not.toHaveBeenCalled()
  arrive({ sync: { register } })
  await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(1))
})

test('a browser that refuses, or has none of this, harms nothing', async () => {
  register.mockRejectedValue(new Error('no'))
  persist.mockRejectedValue(new Error('no'))
  await listen()(record)
  vi.stubGlobal('navigator', {})
  await listen()(record)
  expect(register).toHaveBeenCalledTimes(1)
})
