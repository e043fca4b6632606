/** The page's outbox, loaded lazily: most visitors never send anything. */
import type { Outbox } from '../outbox/outbox.ts'

/** The one outbox of this page. Rejects if its scripts can't be loaded. */
export async function openOutbox(): Promise<Outbox> {
  return (await import('./pageOutbox.ts')).pageOutbox()
}

/**
 * Fetches the scripts for storing and sending ahead: later there may be no connection. One after the other, because
 * asking for a dozen files at once takes a slow phone a tenth of a second. Never rejects.
 */
export async function prepareToSend(): Promise<void> {
  await import('./pageOutbox.ts').catch(() => undefined)
  await import('../outbox/send.ts').catch(() => undefined)
}
