/** The service worker's outbox: the same delivery, started by the browser. */
import { browserPorts } from './browser.ts'
import { createOutbox, type Outbox, type Trigger } from './outbox.ts'
import { send } from './send.ts'

/** How long a `sync` event keeps trying, ms: long enough for a retry or two. */
const syncTimeout = 35_000
const recheckPause = 1000

export function workerOutbox(): Outbox {
  return createOutbox({
    ...browserPorts(),
    send,
    visible: () => false,
    wakesItself: false,
  })
}

/** Sends what waits. Rejects if something still does, or the database fails: the browser then tries again (`sync`). */
export async function drainForSync({ drain }: Pick<Outbox, 'drain'>): Promise<void> {
  const until = Date.now() + syncTimeout
  for (let trigger: Trigger = 'sign'; ; trigger = 'alarm') {
    const nextAt = await drain(trigger)
    if (!Number.isFinite(nextAt)) return
    if (nextAt > until) throw new Error('submissions still wait')
    // Meanwhile a page may learn that its own request has failed: then the record is due earlier.
    await new Promise((resolve) => setTimeout(resolve, Math.min(nextAt - Date.now(), recheckPause)))
  }
}
