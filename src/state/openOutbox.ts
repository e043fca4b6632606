/** The page's outbox, fetched when something needs it: most visitors never send anything. */
import type { Outbox } from '../outbox/outbox.ts'

/** The one outbox of this page. Rejects where its files don't come. */
export async function openOutbox(): Promise<Outbox> {
  return (await import('../outbox/pageOutbox.ts')).pageOutbox()
}

/**
 * Fetches ahead what keeping and sending need: without a connection they would not come. One after the
 * other: asking for a dozen files takes a slow phone a tenth of a second. Never rejects.
 */
export async function prepareToSend(): Promise<void> {
  await import('../outbox/pageOutbox.ts').catch(() => undefined)
  await import('../outbox/send.ts').catch(() => undefined)
}
