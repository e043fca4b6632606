/** While something waits, the browser is to wake the worker for it, and to keep what is stored. */
import type { Outbox } from './contract.ts'
import { isPending } from './timing.ts'

/** Background Sync, which no TypeScript library knows. */
interface SyncRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

// The outbox is compiled for the worker too, whose library lacks what only pages can do.
const page = globalThis.navigator as {
  readonly serviceWorker?: { getRegistration(): Promise<SyncRegistration | undefined> }
  readonly storage?: { persisted?(): Promise<boolean>; persist?(): Promise<boolean> }
}

const syncTag = 'outbox'

/** Asks the browser to wake the worker with a connection; without that the page does it alone. */
async function askForSync(): Promise<void> {
  const registration = await page.serviceWorker?.getRegistration()
  await registration?.sync?.register(syncTag)
}

/** Safari forgets a site after a week without a visit, unless it is asked not to. */
async function askToPersist(): Promise<void> {
  if (!(await page.storage?.persisted?.())) await page.storage?.persist?.()
}

function hear(what: Promise<unknown>): void {
  what.catch(() => undefined)
}

/** Asks from the moment on in which an entry is kept: the page may be put away in the next. */
export function askToBeWoken(outbox: Outbox): void {
  let asked = false
  let known = ''
  outbox.subscribe(({ entries }) => {
    if (entries.length > 0 && !asked) {
      asked = true
      hear(askToPersist())
    }
    const now = Date.now()
    const pending = entries.filter((entry) => isPending(entry, now))
    const ids = pending.map(({ id }) => id).join()
    if (ids !== known && ids !== '') hear(askForSync())
    known = ids
  })
}
