/** The service worker's outbox: the same delivery, woken by the browser. */
import { server } from '../config/server.ts'
import { browserPorts } from './browser.ts'
import { type Courier, createCourier } from './courier.ts'
import { createDiskShelf } from './diskShelf.ts'
import { channelName, databaseName } from './names.ts'
import { sendTo } from './send.ts'
import { createSpareShelf } from './spareShelf.ts'
import { createStore } from './store.ts'

/** Long enough to outlast the lease of a page that was killed in the middle of a request. */
const shortWait = 35_000
const rounds = 3

/** The one courier of this worker. */
export function workerCourier(): Courier {
  return createCourier({
    ...browserPorts(channelName),
    store: createStore(createDiskShelf(databaseName), createSpareShelf(undefined)),
    send: (entry, signal) => sendTo(server, entry, signal),
    visible: () => false,
    wakesItself: false,
  })
}

/**
 * For a `sync` event's `waitUntil`: sends what waits, and rejects while something still does, or
 * may on a disk that does not answer, so that the browser tries again.
 */
export async function drainForSync(courier: Courier): Promise<void> {
  for (let round = 1; ; round += 1) {
    const { pending, nextAt } = await courier.drain('sync')
    if (nextAt === undefined) return
    const wait = nextAt - Date.now()
    if (round === rounds || wait > shortWait) throw new Error(`${pending} or more still wait`)
    await new Promise((resolve) => setTimeout(resolve, Math.max(wait, 0)))
  }
}
