/** Asks the browser to wake the worker while something waits, and to keep what is stored. */
import { readSubmissions } from './records.ts'
import type { DeviceStorage } from './storage.ts'
import { isPending } from './timing.ts'

/** Background Sync, which TypeScript's libraries lack. */
interface SyncRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

/** Declared here: the outbox is compiled for the worker too, whose library lacks these. */
interface Browser {
  readonly serviceWorker?: { readonly ready: Promise<SyncRegistration> }
  readonly storage?: { persist?(): Promise<boolean> }
}

const syncTag = 'outbox'

/** Has the browser wake the worker once there is a connection; without a worker the page delivers alone. */
async function askForSync({ serviceWorker }: Browser): Promise<void> {
  // On a first visit the worker may still be installing.
  const registration = await serviceWorker?.ready
  await registration?.sync?.register(syncTag)
}

/** Asks as soon as a submission is stored, for the page may be closed in the next moment. */
export function askToBeWoken(storage: Pick<DeviceStorage, 'subscribe'>): void {
  const browser = globalThis.navigator as Browser
  let known = ''
  storage.subscribe((contents) => {
    const now = Date.now()
    const ids = [...readSubmissions(contents).values()]
      .filter((record) => isPending(record, now))
      .map(({ id }) => id)
      .join()
    if (ids !== known && ids !== '') {
      // Safari forgets a site after a week without a visit, unless it is asked not to.
      browser.storage?.persist?.().catch(() => undefined)
      askForSync(browser).catch(() => undefined)
    }
    known = ids
  })
}
