/** What the browser offers the outbox, in a page and in the worker. */
import { openChannel, storageName } from './channel.ts'
import { openDatabase } from './database.ts'
import type { Ports } from './ports.ts'
import { createStorage, type DeviceStorage, type WebStorage } from './storage.ts'

// Compiled for the worker too, which has no localStorage.
const browser = globalThis as { readonly localStorage?: WebStorage | null }

let storage: DeviceStorage | undefined

export function deviceStorage(): DeviceStorage {
  storage ??= createStorage({
    database: openDatabase(storageName),
    webStorage: 'localStorage' in globalThis ? () => browser.localStorage : undefined,
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
