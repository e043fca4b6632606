/** Asks the browser to wake the worker while something waits, and to keep what is stored. */
import { readSubmissions } from '../outbox/records.ts'
import type { DeviceStorage } from '../outbox/storage.ts'
import { isPending } from '../outbox/timing.ts'

/** Background Sync, which TypeScript's libraries lack. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

async function ask({ storage, serviceWorker }: Partial<Navigator>): Promise<void> {
  // Safari forgets a site after a week without a visit, unless it is asked not to.
  storage?.persist?.().catch(() => undefined)
  // On a first visit the worker may still be installing; without a worker the page delivers.
  const registration: SyncRegistration | undefined = await serviceWorker?.ready
  await registration?.sync?.register('outbox')
}

/** Asks as soon as a submission is stored, because the page may be closed at any moment. */
export function askToBeWoken(storage: Pick<DeviceStorage, 'subscribe'>): void {
  let known = ''
  storage.subscribe((contents) => {
    const now = Date.now()
    const ids = [...readSubmissions(contents).values()]
      .filter((record) => isPending(record, now))
      .map(({ id }) => id)
      .join()
    if (ids !== known && ids !== '') ask(navigator).catch(() => undefined)
    known = ids
  })
}
