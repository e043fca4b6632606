/** Wakes the outbox: at the start, when the page comes back, and when the network does. */
import { pageOutbox } from '../state/pageOutbox.ts'
import type { WorkerMessage } from '../sw/message.ts'

function drain(): void {
  void pageOutbox().drain('sign')
}

/** The page may be closed at any moment now: the worker, which lives a little longer, continues. */
function handOver(): void {
  const message: WorkerMessage = { type: 'DRAIN' }
  navigator.serviceWorker?.controller?.postMessage(message)
}

/** Starts delivery for the life of this page. Correctness never depends on it: the server remembers each id. */
export function startDelivery(): void {
  addEventListener('online', drain)
  // In all engines also when the page is left or closed, and when Back shows it again.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') drain()
    else handOver()
  })
  drain()
}
