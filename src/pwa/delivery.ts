/** Wakes the outbox: at the start, when the page comes back, when the network does, and by the browser. */
import type { Trigger } from '../outbox/contract.ts'
import { pageOutbox } from '../outbox/pageOutbox.ts'
import type { StoredEntry } from '../outbox/store.ts'
import { isPending } from '../outbox/timing.ts'

/** Background Sync, which no TypeScript library knows. */
interface SyncRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

const syncTag = 'outbox'

function drain(trigger: Trigger): void {
  void pageOutbox().drain(trigger)
}

/** Asks the browser to wake the worker with a connection; without that the page does it alone. */
async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (registration as SyncRegistration | undefined)?.sync?.register(syncTag)
}

/** Safari forgets a site after a week without a visit, unless it is asked not to. */
async function askToPersist(): Promise<void> {
  if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.()
}

function hear(what: Promise<unknown>): void {
  what.catch(() => undefined)
}

function watchEntries(): void {
  let asked = false
  let known = ''
  pageOutbox().subscribe(({ entries }) => {
    if (entries.length > 0 && !asked) {
      asked = true
      hear(askToPersist())
    }
    const now = Date.now()
    const pending = entries.filter((entry: StoredEntry) => isPending(entry, now))
    const ids = pending.map(({ id }) => id).join()
    if (ids !== known && ids !== '') hear(askForSync())
    known = ids
  })
}

/** The last chance before the page may die: the worker lives a little longer. */
function handOver(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'DRAIN' })
}

/** Starts delivery for the life of this page. Correctness never depends on it: the server knows each id. */
export function startDelivery(): void {
  addEventListener('pageshow', (event) => {
    if (event.persisted) drain('visible')
  })
  addEventListener('online', () => drain('online'))
  addEventListener('pagehide', handOver)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') drain('visible')
    else handOver()
  })
  watchEntries()
  drain('start')
}
