/** A device of its own for each test. */
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

const { setTimeout: wait, setImmediate: queue, BroadcastChannel: Channel } = globalThis
let device = 0

/** An empty device. The pages of the one before can't be closed: their timers, databases and channels are cut. */
export function freshDevice(): void {
  const mine = ++device
  const timeout = (run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) =>
    wait(() => mine === device && run(...values), ms)
  // What fake-indexeddb answers with.
  const task = (run: () => void) => queue(() => mine === device && run())
  class OwnChannel extends Channel {
    constructor(name: string) {
      super(`${name} ${mine}`)
    }
  }
  vi.stubGlobal('setTimeout', timeout)
  vi.stubGlobal('setImmediate', task)
  vi.stubGlobal('BroadcastChannel', OwnChannel)
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
}
