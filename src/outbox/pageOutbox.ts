/** The page's outbox. Nothing is opened before the first call. */
import { server } from '../config/server.ts'
import type { Send } from './answer.ts'
import { browserPorts } from './browser.ts'
import type { Outbox } from './contract.ts'
import { createDiskShelf } from './diskShelf.ts'
import { channelName, databaseName } from './names.ts'
import { createOutbox } from './outbox.ts'
import { createSpareShelf, type KeyValueArea } from './spareShelf.ts'
import { createStore } from './store.ts'
import { askToBeWoken } from './wakeUp.ts'

// The outbox is compiled for the worker too, whose library knows neither of these.
const page = globalThis as {
  readonly localStorage?: KeyValueArea
  readonly document?: { readonly visibilityState: string }
}

let outbox: Outbox | undefined

/** Forbidden storage throws as soon as it is looked at. */
function localArea(): KeyValueArea | undefined {
  try {
    return page.localStorage
  } catch {
    return undefined
  }
}

const send: Send = async (entry, signal) => {
  const { sendTo } = await import('./send.ts')
  return sendTo(server, entry, signal)
}

/** Fetches ahead what sending needs, while there is a connection. */
export async function prepareToSend(): Promise<void> {
  await import('./send.ts').catch(() => undefined)
}

/** The one outbox of this page. */
export function pageOutbox(): Outbox {
  if (!outbox) {
    outbox = createOutbox({
      ...browserPorts(channelName),
      store: createStore(createDiskShelf(databaseName), createSpareShelf(localArea())),
      send,
      visible: () => page.document?.visibilityState !== 'hidden',
      wakesItself: true,
    })
    askToBeWoken(outbox)
  }
  return outbox
}
