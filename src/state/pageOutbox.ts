/** The page's outbox. Nothing is opened before the first call. */
import { browserPorts } from '../outbox/browser.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import { askToBeWoken } from './wakeUp.ts'

let outbox: Outbox | undefined

export function pageOutbox(): Outbox {
  if (!outbox) {
    const ports = browserPorts()
    outbox = createOutbox({
      ...ports,
      send: async (...asked) => (await import('../outbox/send.ts')).send(...asked),
      visible: () => document.visibilityState !== 'hidden',
      wakesItself: true,
    })
    askToBeWoken(ports.storage)
  }
  return outbox
}
