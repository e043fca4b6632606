/** Tells the other pages and the worker to read again what is stored; a lost message is harmless. */

/** The name of the site's database, and of its channel. */
export const storageName = 'malowanie'

/** What its keys in localStorage begin with. */
export const areaPrefix = `${storageName}:`

export interface Channel {
  /** Tells everybody else who listens under the same name, on this page too. */
  notify(): void
  /** Calls back when somebody else has notified; the result ends it. */
  listen(heard: () => void): () => void
}

// Firefox throws where all storage is refused, and nothing is shared that could be told.
function open(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

/** A channel of this name. Never throws, whatever the browser lacks or forbids: then nobody is told. */
export function openChannel(name: string): Channel {
  const channel = open(name)
  return {
    notify() {
      channel?.postMessage('changed')
    },
    listen(heard) {
      channel?.addEventListener('message', heard)
      return () => channel?.removeEventListener('message', heard)
    },
  }
}
