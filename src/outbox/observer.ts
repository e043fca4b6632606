/** Keeps listeners up to date and wakes the outbox when an entry's time comes. */
import type { Entry } from './entry.ts'
import type { Ports } from './ports.ts'
import type { Listing } from './store.ts'
import { dueAt, isPending } from './timing.ts'

const shortestPause = 250
/** After which a disk that did not answer is asked again. */
const retryPause = 15_000

/** An observer of the store that calls `wake` when something becomes due, unless it is `taken`. */
export function createObserver(ports: Ports, wake: () => void, taken: ReadonlySet<string>) {
  const listeners = new Set<(listing: Listing) => void>()
  let reading = false
  let stale = false
  let cancelAlarm: (() => void) | undefined

  /** Reads the entries at once; sets the alarm, and gives the next instant worth trying (ms), if there is one. */
  async function look(): Promise<number | undefined> {
    const listing = await ports.store.list()
    for (const listener of listeners) listener(listing)
    const now = ports.now()
    const pending = listing.entries.filter((entry) => isPending(entry, now))
    const retryAt = listing.complete ? [] : [now + retryPause]
    const nextOf = (entries: readonly Entry[]): number =>
      Math.min(...entries.map((entry) => dueAt(entry, now)), ...retryAt)
    cancelAlarm?.()
    cancelAlarm = undefined
    // Whoever is about to send an entry looks again afterwards.
    const wakeAt = nextOf(pending.filter(({ id }) => !taken.has(id)))
    if (ports.wakesItself && wakeAt < Number.POSITIVE_INFINITY)
      cancelAlarm = ports.after(Math.max(wakeAt - now, shortestPause), wake)
    const nextAt = nextOf(pending)
    return nextAt < Number.POSITIVE_INFINITY ? nextAt : undefined
  }

  /** Reads the entries again, for the listeners and the alarm. */
  async function reread(): Promise<void> {
    if (listeners.size === 0 && !ports.wakesItself) return
    // Changes that come while it reads are read once more together.
    stale = true
    if (reading) return
    reading = true
    try {
      while (stale) {
        stale = false
        await look()
      }
    } finally {
      reading = false
    }
  }

  return {
    reread,
    look,
    subscribe(listener: (listing: Listing) => void): () => void {
      listeners.add(listener)
      void reread()
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
