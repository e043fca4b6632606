/** The page's outbox. Nothing is opened before the first call. */
import { browserPorts } from './browser.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { askToBeWoken } from './wakeUp.ts'

// Declared here: the outbox is compiled for the worker too, whose library has no document.
const page = globalThis as { readonly document?: { readonly visibilityState: string } }

let outbox: Outbox | undefined

/** The one outbox of this page. */
export function pageOutbox(): Outbox {
  if (!outbox) {
    const ports = browserPorts()
    outbox = createOutbox({
      ...ports,
      send: async (...asked) => (await import('./send.ts')).send(...asked),
      visible: () => page.document?.visibilityState !== 'hidden',
      wakesItself: true,
    })
    askToBeWoken(ports.storage)
  }
  return outbox
}
