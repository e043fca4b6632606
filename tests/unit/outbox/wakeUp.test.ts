/** What the browser is asked for while something waits. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Entry } from '../../../src/outbox/entry.ts'
import type { Listing } from '../../../src/outbox/store.ts'
import { newEntry } from '../../../src/outbox/submitted.ts'
import { askToBeWoken } from '../../../src/outbox/wakeUp.ts'
import { submissionOf } from './model/submissions.ts'

const register = vi.fn<(tag: string) => Promise<void>>()
const persist = vi.fn<() => Promise<boolean>>()
const entryOf = (number: number): Entry =>
  newEntry(submissionOf('booking', number, false), Date.now())

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

/** An outbox that tells whatever it is told to. */
function listen(): (...entries: Entry[]) => Promise<void> {
  let tell: ((listing: Listing) => void) | undefined
  askToBeWoken({
    subscribe(listener) {
      tell = listener
      return () => undefined
    },
  })
  return async (...entries) => {
    const kept = entries.map((entry) => ({ ...entry, kept: 'disk' as const }))
    tell?.({ entries: kept, unreadable: [], complete: true })
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('nothing is asked for while nothing was submitted', async () => {
  await listen()()
  expect(register).not.toHaveBeenCalled()
  expect(persist).not.toHaveBeenCalled()
})

test('each set of waiting entries asks for a sync once, and all of them once to be kept', async () => {
  const tell = listen()
  await tell(entryOf(1))
  await tell({ ...entryOf(1), attempts: 1 })
  expect(register).toHaveBeenCalledExactlyOnceWith('outbox')
  await tell(entryOf(1), entryOf(2))
  expect(register).toHaveBeenCalledTimes(2)
  expect(persist).toHaveBeenCalledTimes(1)
})

test('what was given back and is submitted again asks again', async () => {
  const tell = listen()
  await tell(entryOf(1))
  await tell({ ...entryOf(1), state: 'returned' })
  await tell(entryOf(1))
  expect(register).toHaveBeenCalledTimes(2)
})

test('a worker that is still on its way is waited for', async () => {
  let arrive: ((registration: object) => void) | undefined
  const ready = new Promise((resolve) => {
    arrive = resolve
  })
  vi.stubGlobal('navigator', { serviceWorker: { ready } })
  await listen()(entryOf(1))
  expect(register).not.toHaveBeenCalled()
  arrive?.({ sync: { register } })
  await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(1))
})

test('a browser that refuses, or has none of this, harms nothing', async () => {
  register.mockRejectedValue(new Error('no'))
  persist.mockRejectedValue(new Error('no'))
  await listen()(entryOf(1))
  vi.stubGlobal('navigator', {})
  await listen()(entryOf(1))
  expect(register).toHaveBeenCalledTimes(1)
})
