/** The service worker's outbox: the same delivery, woken by the browser. */
import { server } from '../config/server.ts'
import { browserPorts } from './browser.ts'
import type { Outbox } from './contract.ts'
import { createOutbox } from './outbox.ts'
import { sendTo } from './send.ts'

/** Long enough for a first back-off or two. */
const shortWait = 35_000
const rounds = 3

/** The one outbox of this worker. */
export function workerOutbox(): Outbox {
  return createOutbox({
    ...browserPorts(),
    send: (entry, request, signal) => sendTo(server, entry, request, signal),
    visible: () => false,
    wakesItself: false,
  })
}

/**
 * For a `sync` event's `waitUntil`: sends what waits, and rejects while something still does, or
 * may on a disk that does not answer, so that the browser tries again.
 */
export async function drainForSync(outbox: Pick<Outbox, 'drain'>): Promise<void> {
  for (let round = 1; ; round += 1) {
    const nextAt = await outbox.drain('sync')
    if (nextAt === undefined) return
    const wait = nextAt - Date.now()
    if (round === rounds || wait > shortWait) throw new Error('entries still wait')
    await new Promise((resolve) => setTimeout(resolve, Math.max(wait, 0)))
  }
}
