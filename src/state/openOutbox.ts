/** The page's outbox, loaded lazily: most visitors never send anything. */
import type { Outbox } from '../outbox/outbox.ts'

/** How long a form waits for its scripts, ms: as long as for an answer. */
const timeout = 20_000

/** The one outbox of this page. Rejects if its scripts can't be loaded, or not in time. */
export async function openOutbox(): Promise<Outbox> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(reject, timeout, new Error('the outbox is not there yet'))
  })
  return (await Promise.race([import('./pageOutbox.ts'), late])).pageOutbox()
}

/**
 * Fetches the scripts for storing and sending in advance: later there may be no connection. One after the other,
 * because requesting a dozen files at once takes a slow phone a tenth of a second. Never rejects.
 */
export async function prepareToSend(): Promise<void> {
  await import('./pageOutbox.ts').catch(() => undefined)
  await import('../outbox/send.ts').catch(() => undefined)
}
