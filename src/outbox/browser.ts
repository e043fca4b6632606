/** What the browser offers the outbox, in a page and in the worker. */
import { openChannel, storageName } from './channel.ts'
import { openDatabase } from './database.ts'
import type { Ports } from './ports.ts'
import { createStorage, type DeviceStorage, type KeyValueArea } from './storage.ts'

// Compiled for the worker too, which has no localStorage.
const browser = globalThis as { readonly localStorage?: KeyValueArea | null }

let storage: DeviceStorage | undefined

export function deviceStorage(): DeviceStorage {
  storage ??= createStorage({
    database: openDatabase(storageName),
    area: 'localStorage' in globalThis ? () => browser.localStorage : undefined,
    channel: openChannel(storageName),
  })
  return storage
}

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
