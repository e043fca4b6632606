/** The page's outbox. Nothing is opened before the first call. */
import { browserPorts } from '../outbox/browser.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import { askToBeWoken } from './wakeUp.ts'

let outbox: Outbox | undefined

/** Rejects when the page comes out of the back/forward cache: WebKit never answers its earlier requests. */
function restoredFromCache(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reject(new Error('cached'))
    addEventListener('pageshow', onShow, { signal })
  })
}

export function pageOutbox(): Outbox {
  if (!outbox) {
    const ports = browserPorts()
    outbox = createOutbox({
      ...ports,
      send: async (request, signal) =>
        Promise.race([
          (await import('../outbox/send.ts')).send(request, signal),
          restoredFromCache(signal),
        ]),
      visible: () => document.visibilityState !== 'hidden',
      wakesItself: true,
    })
    askToBeWoken(ports.storage)
  }
  return outbox
}
