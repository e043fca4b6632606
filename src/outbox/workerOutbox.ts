/** The service worker's outbox: the same delivery, woken by the browser. */
import { site } from '../config/site.ts'
import { browserPorts } from './browser.ts'
import type { Outbox } from './contract.ts'
import { createDiskShelf } from './diskShelf.ts'
import { channelName, databaseName } from './names.ts'
import { createOutbox } from './outbox.ts'
import { sendTo } from './send.ts'
import { createSpareShelf } from './spareShelf.ts'
import { createStore } from './store.ts'

const server = { url: site.supabaseUrl, key: site.supabaseKey }
/** Long enough to outlast the lease of a page that was killed in the middle of a request. */
const shortWait = 35_000
const rounds = 3

/** The one outbox of this worker. */
export function workerOutbox(): Outbox {
  return createOutbox({
    ...browserPorts(channelName),
    store: createStore(createDiskShelf(databaseName), createSpareShelf(undefined)),
    send: (entry, signal) => sendTo(server, entry, signal),
    visible: () => false,
    wakesItself: false,
  })
}

/**
 * For a `sync` event's `waitUntil`: sends what waits, and rejects while something still does, so
 * that the browser tries again.
 */
export async function drainForSync(outbox: Outbox): Promise<void> {
  for (let round = 1; ; round += 1) {
    const { pending, nextAt } = await outbox.drain('sync')
    if (pending === 0) return
    const wait = (nextAt ?? Number.POSITIVE_INFINITY) - Date.now()
    if (round === rounds || wait > shortWait) throw new Error(`${pending} submissions still wait`)
    await new Promise((resolve) => setTimeout(resolve, Math.max(wait, 0)))
  }
}
