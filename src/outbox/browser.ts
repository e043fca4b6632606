/** The ports of a real browser, alike in a page and in the worker; none of them is required of it. */
import { openChannel } from './channel.ts'
import { outboxName } from './contract.ts'
import { createFallbackStorage, type KeyValueArea } from './fallbackStorage.ts'
import type { Ports } from './ports.ts'
import { createDiskStorage, createStore } from './store.ts'
import { lockLimit } from './timing.ts'

// The outbox is compiled for the worker too, which has no localStorage.
const browser = globalThis as { readonly localStorage?: KeyValueArea | null }

async function lock<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const { locks } = navigator as { readonly locks?: LockManager }
  let result: Promise<Value> | undefined
  const begin = (): Promise<Value> => {
    result ??= work()
    return result
  }
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), lockLimit)
  // Never `steal`: a frozen tab keeps its lock, and goes on when it wakes.
  await locks?.request(name, { signal: abort.signal }, begin).catch(() => undefined)
  clearTimeout(timer)
  return begin()
}

/** The ports that any browser context offers. */
export function browserPorts(): Omit<Ports, 'send' | 'visible' | 'wakesItself'> {
  const fallback = createFallbackStorage(() => browser.localStorage, `${outboxName}:`)
  return {
    store: createStore(createDiskStorage(outboxName), fallback),
    now: Date.now,
    random: Math.random,
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    lock,
    channel: openChannel(outboxName),
    log: (level, text) => console[level](text),
  }
}
