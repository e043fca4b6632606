/** What the browser is asked for while something waits. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { DeviceStorage } from '../../../src/outbox/storage.ts'
import type { Submission } from '../../../src/outbox/submission.ts'
import { askToBeWoken } from '../../../src/state/wakeUp.ts'
import { recordOf } from '../device.ts'
import { contentOf } from '../outbox/model/submissions.ts'

const register = vi.fn<(tag: string) => Promise<void>>()
const persist = vi.fn<() => Promise<boolean>>()
const record = recordOf(contentOf('booking', 1))
const other = recordOf(contentOf('booking', 2))
let worker: PromiseWithResolvers<object>

beforeEach(() => {
  vi.resetAllMocks()
  worker = Promise.withResolvers()
  persist.mockResolvedValue(true)
  vi.stubGlobal('navigator', { serviceWorker: { ready: worker.promise }, storage: { persist } })
})

/** A storage that notifies of the records it is given. */
function listen(): (...records: Submission[]) => Promise<void> {
  const subscribe = vi.fn<DeviceStorage['subscribe']>()
  askToBeWoken({ subscribe })
  return async (...records) => {
    subscribe.mock.lastCall?.[0](new Map(records.map((one) => [`submission:${one.id}`, one])))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('each new set of waiting records requests persistent storage, and a sync once there is a worker', async () => {
  const tell = listen()
  await tell(record)
  await tell({ ...record, attempts: 1 })
  expect(register).not.toHaveBeenCalled()
  worker.resolve({ sync: { register } })
  await tell({ ...record, attempts: 2 })
  expect(register).toHaveBeenCalledExactlyOnceWith('outbox')
  await tell(record, other)
  expect(register).toHaveBeenCalledTimes(2)
  // Returned, and submitted again.
  await tell({ ...record, state: 'returned' })
  await tell(record)
  expect(register).toHaveBeenCalledTimes(3)
  expect(persist).toHaveBeenCalledTimes(3)
})

test('nothing is requested while nothing waits; a browser that refuses or lacks both does no harm', async () => {
  worker.resolve({ sync: { register } })
  register.mockRejectedValue(new Error('no'))
  persist.mockRejectedValue(new Error('no'))
  const tell = listen()
  await tell()
  // Firefox asks the customer: not again at each later visit.
  await tell({ ...record, state: 'done' })
  expect([register, persist].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  await tell(record)
  vi.stubGlobal('navigator', {})
  await listen()(record)
  expect([register, persist].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})
