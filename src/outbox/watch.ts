/** Keeps listeners up to date and wakes the outbox when an entry's time comes. */
import type { Drained } from './contract.ts'
import type { Ports } from './ports.ts'
import type { Listing } from './store.ts'
import { dueAt, isPending } from './timing.ts'

export interface Watch {
  /** Reads the entries again, for the listeners and the alarm. */
  reread(): void
  /** What still waits; sets the alarm for the first of it. */
  look(): Promise<Drained>
  subscribe(listener: (listing: Listing) => void): () => void
}

const shortestNap = 250
/** After which a disk that did not answer is asked again; every further time after twice as long. */
const secondLook = 15_000
const longestLook = 300_000

/** A watch over the store that calls `wake` when something becomes due. */
export function createWatch(ports: Ports, wake: () => void): Watch {
  const listeners = new Set<(listing: Listing) => void>()
  let reading = false
  let stale = false
  let lookAgain = secondLook
  let cancelAlarm: (() => void) | undefined

  function alarm(): void {
    lookAgain = Math.min(2 * lookAgain, longestLook)
    wake()
  }

  async function look(): Promise<Drained> {
    const listing = await ports.store.list()
    for (const listener of listeners) listener(listing)
    const now = ports.now()
    const times = listing.entries
      .filter((entry) => isPending(entry, now))
      .map((entry) => dueAt(entry, now))
    cancelAlarm?.()
    cancelAlarm = undefined
    const pending = times.length
    if (listing.complete) lookAgain = secondLook
    else times.push(now + lookAgain)
    if (times.length === 0) return { pending }
    const nextAt = Math.min(...times)
    if (ports.wakesItself) cancelAlarm = ports.after(Math.max(nextAt - now, shortestNap), alarm)
    return { pending, nextAt }
  }

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
    reread: () => void reread(),
    look,
    subscribe(listener) {
      listeners.add(listener)
      void reread()
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
