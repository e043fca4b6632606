/** The service worker's outbox: the same delivery, started by the browser. */
import { browserPorts, deviceStorage } from './browser.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { send } from './send.ts'
import type { DeviceStorage } from './storage.ts'

/** How long a `sync` event is used, ms: long enough for a retry or two. */
const patience = 35_000

/** The one outbox of this worker. */
export function workerOutbox(): Outbox {
  return createOutbox({
    ...browserPorts(),
    send,
    visible: () => false,
    wakesItself: false,
  })
}

/** Resolves after so many ms, or as soon as a page has changed the storage. */
function pause(ms: number, storage: Pick<DeviceStorage, 'subscribe'>): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      leave()
      resolve()
    }
    const timer = setTimeout(end, Math.max(ms, 0))
    const leave = storage.subscribe(end)
  })
}

/**
 * For a `sync` event's `waitUntil`: sends what waits. Rejects if something still waits, or the database does not
 * answer, so that the browser will try again.
 */
export async function drainForSync(
  outbox: Pick<Outbox, 'drain'>,
  storage: Pick<DeviceStorage, 'subscribe'> = deviceStorage(),
): Promise<void> {
  const until = Date.now() + patience
  let nextAt = await outbox.drain('sign')
  for (;;) {
    if (!Number.isFinite(nextAt)) return
    if (nextAt > until) throw new Error('submissions still wait')
    await pause(nextAt - Date.now(), storage)
    nextAt = await outbox.drain('alarm')
  }
}
