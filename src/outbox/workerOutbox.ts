/** The service worker's outbox: the same delivery, woken by the browser. */
import { server } from '../config/server.ts'
import { browserPorts, deviceStorage } from './browser.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { sendTo } from './send.ts'
import type { DeviceStorage } from './storage.ts'

/** Long enough for a first back-off or two. */
const shortWait = 35_000
const rounds = 3

/** The one outbox of this worker. */
export function workerOutbox(): Outbox {
  return createOutbox({
    ...browserPorts(),
    send: (request, signal) => sendTo(server, request, signal),
    visible: () => false,
    wakesItself: false,
  })
}

/**
 * For a `sync` event's `waitUntil`: sends what waits, and rejects while something still does, or
 * may in a database that does not answer, so that the browser tries again.
 */
export async function drainForSync(
  outbox: Pick<Outbox, 'drain'>,
  storage: Pick<DeviceStorage, 'place'> = deviceStorage(),
): Promise<void> {
  for (let round = 1; ; round += 1) {
    const nextAt = await outbox.drain('sync')
    if (storage.place() !== 'database') throw new Error('the database does not answer')
    if (nextAt === undefined) return
    const wait = nextAt - Date.now()
    if (round === rounds || wait > shortWait) throw new Error('submissions still wait')
    await new Promise((resolve) => setTimeout(resolve, Math.max(wait, 0)))
  }
}
