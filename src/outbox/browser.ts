/** What a real browser offers the outbox, alike in a page and in the worker; none of it is required. */
import { openChannel } from './channel.ts'
import { openDatabase } from './database.ts'
import { areaPrefix, storageName } from './names.ts'
import type { Ports } from './ports.ts'
import { createStorage, type DeviceStorage, type KeyValueArea } from './storage.ts'
import { lockLimit } from './timing.ts'

// Compiled for the worker too, which has no localStorage.
const browser = globalThis as { readonly localStorage?: KeyValueArea | null }

let storage: DeviceStorage | undefined

/** The one storage of this page, or of this worker. Opened at the first call. */
export function deviceStorage(): DeviceStorage {
  storage ??= createStorage({
    database: openDatabase(storageName),
    area: () => browser.localStorage,
    channel: openChannel(storageName),
    prefix: areaPrefix,
  })
  return storage
}

async function lock<Value>(
  name: string,
  work: (isHeld: boolean) => Promise<Value>,
): Promise<Value> {
  const { locks } = navigator as { readonly locks?: LockManager }
  let result: Promise<Value> | undefined
  const begin = (isHeld: boolean): Promise<Value> => {
    result ??= work(isHeld)
    return result
  }
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), lockLimit)
  // Never `steal`: a frozen tab keeps its lock, and goes on when it wakes.
  await locks?.request(name, { signal: abort.signal }, () => begin(true)).catch(() => undefined)
  clearTimeout(timer)
  return begin(false)
}

/** The ports that any browser context offers. */
export function browserPorts(): Omit<Ports, 'send' | 'visible' | 'wakesItself'> {
  return {
    storage: deviceStorage(),
    now: Date.now,
    random: Math.random,
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    lock,
    log: (level, text) => console[level](text),
  }
}
