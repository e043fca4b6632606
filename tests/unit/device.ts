/** A device of its own for each test. */
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

const { setTimeout: wait, BroadcastChannel: Channel } = globalThis
let device = 0

/** An empty device. The pages of the one before can't be closed: their timers and channels are cut. */
export function freshDevice(): void {
  const mine = ++device
  const timeout = (run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) =>
    wait(() => mine === device && run(...values), ms)
  class OwnChannel extends Channel {
    constructor(name: string) {
      super(`${name} ${mine}`)
    }
  }
  vi.stubGlobal('setTimeout', timeout)
  vi.stubGlobal('BroadcastChannel', OwnChannel)
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
}
