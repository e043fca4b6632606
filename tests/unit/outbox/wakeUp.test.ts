/** What the browser is asked for while something waits. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Contents } from '../../../src/outbox/storage.ts'
import type { Submission } from '../../../src/outbox/submission.ts'
import { askToBeWoken } from '../../../src/outbox/wakeUp.ts'
import { contentOf } from './model/submissions.ts'
import { recordOf } from './records.ts'

const register = vi.fn<(tag: string) => Promise<void>>()
const persist = vi.fn<() => Promise<boolean>>()
const recordNo = (number: number, parts: Partial<Submission> = {}) =>
  recordOf(contentOf('booking', number), { submittedAt: Date.now(), ...parts })

beforeEach(() => {
  vi.resetAllMocks()
  register.mockResolvedValue()
  const ready = Promise.resolve({ sync: { register } })
  const storage = { persisted: async () => false, persist }
  vi.stubGlobal('navigator', { serviceWorker: { ready }, storage })
})

afterEach(() => {
  vi.unstubAllGlobals()
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
    tell?.(new Map(records.map((record) => [`submission:${record.id}`, record])))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('nothing is asked for while nothing was submitted', async () => {
  await listen()()
  expect(register).not.toHaveBeenCalled()
  expect(persist).not.toHaveBeenCalled()
})

test('each set of waiting records asks for a sync once, and all of them once to be kept', async () => {
  const tell = listen()
  await tell(recordNo(1))
  await tell(recordNo(1, { attempts: 1 }))
  expect(register).toHaveBeenCalledExactlyOnceWith('outbox')
  await tell(recordNo(1), recordNo(2))
  expect(register).toHaveBeenCalledTimes(2)
  expect(persist).toHaveBeenCalledTimes(1)
})

test('what was given back and is submitted again asks again', async () => {
  const tell = listen()
  await tell(recordNo(1))
  await tell(recordNo(1, { state: 'returned' }))
  await tell(recordNo(1))
  expect(register).toHaveBeenCalledTimes(2)
})

test('a worker that is still on its way is waited for', async () => {
  let arrive: ((registration: object) => void) | undefined
  const ready = new Promise((resolve) => {
    arrive = resolve
  })
  vi.stubGlobal('navigator', { serviceWorker: { ready } })
  await listen()(recordNo(1))
  expect(register).not.toHaveBeenCalled()
  arrive?.({ sync: { register } })
  await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(1))
})

test('a browser that refuses, or has none of this, harms nothing', async () => {
  register.mockRejectedValue(new Error('no'))
  persist.mockRejectedValue(new Error('no'))
  await listen()(recordNo(1))
  vi.stubGlobal('navigator', {})
  await listen()(recordNo(1))
  expect(register).toHaveBeenCalledTimes(1)
})
