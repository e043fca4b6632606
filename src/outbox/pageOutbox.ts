/** The page's outbox. Nothing is opened before the first call. */
import { server } from '../config/server.ts'
import { browserPorts } from './browser.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import type { Send } from './ports.ts'
import { askToBeWoken } from './wakeUp.ts'

// The outbox is compiled for the worker too, whose library knows no document.
const page = globalThis as { readonly document?: { readonly visibilityState: string } }

let outbox: Outbox | undefined

const send: Send = async (request, signal) => {
  const { sendTo } = await import('./send.ts')
  return sendTo(server, request, signal)
}

/** The one outbox of this page. */
export function pageOutbox(): Outbox {
  if (!outbox) {
    const ports = browserPorts()
    outbox = createOutbox({
      ...ports,
      send,
      visible: () => page.document?.visibilityState !== 'hidden',
      wakesItself: true,
    })
    askToBeWoken(ports.storage)
  }
  return outbox
}
