/** What a real browser offers the outbox, alike in a page and in the worker; none of it is required. */
import { openChannel, storageName } from './channel.ts'
import { openDatabase } from './database.ts'
import type { Ports } from './ports.ts'
import { createStorage, type DeviceStorage, type KeyValueArea } from './storage.ts'

// Compiled for the worker too, which has no localStorage.
const browser = globalThis as { readonly localStorage?: KeyValueArea | null }

let storage: DeviceStorage | undefined

/** The one storage of this page, or of this worker. Opened at the first call. */
export function deviceStorage(): DeviceStorage {
  storage ??= createStorage({
    database: openDatabase(storageName),
    area: 'localStorage' in globalThis ? () => browser.localStorage : undefined,
    channel: openChannel(storageName),
  })
  return storage
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
    log: (level, text) => console[level](text),
  }
}
