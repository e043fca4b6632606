/** Tells other pages and the worker to read the storage again; a lost message is harmless. */

/** The name of the site's database, and of its channel. */
export const storageName = 'malowanie'

/** The beginning of the site's keys in localStorage. */
export const sitePrefix = `${storageName}:`

export type Channel = ReturnType<typeof openChannel>

/** A channel of this name. Never throws: where the browser lacks or forbids channels, it does nothing. */
export function openChannel(name: string) {
  let channel: BroadcastChannel | undefined
  try {
    channel = new BroadcastChannel(name)
  } catch {
    // Firefox, if the site is refused all storage: then pages share nothing anyway.
  }
  return {
    /** Tells all other channels of this name, on this page too. */
    notify(): void {
      channel?.postMessage('changed')
    },
    /** Calls back when another channel has notified; the result ends that. */
    listen(onMessage: () => void): () => void {
      channel?.addEventListener('message', onMessage)
      return () => channel?.removeEventListener('message', onMessage)
    },
  }
}
