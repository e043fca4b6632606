/**
 * What this device stores for the site: the draft, the taken days, and a record for each submission. A page uses
 * IndexedDB; once that has failed, localStorage; if that fails too, its own memory. A worker has only the database:
 * without it the worker can't know what pages have changed, so its operations reject.
 */
import type { UseStore } from 'idb-keyval'
import { type Channel, sitePrefix } from './channel.ts'
import { putAll, readAll } from './database.ts'

export type Place = 'database' | 'localStorage' | 'memory'

/** The values by their keys. */
export type Contents = Map<string, unknown>

/** The part of Web Storage in use; the type library of workers lacks it. */
export interface WebStorage {
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** `changed`: the keys that this page has just changed; undefined after reading again. */
type Listener = (contents: Contents, changed?: readonly string[]) => void

interface Ports {
  readonly database: UseStore
  /** localStorage; it may be missing, or throw when accessed. Undefined in a worker. */
  readonly webStorage: (() => WebStorage | null | undefined) | undefined
  readonly channel: Channel
}

type Edit<Result> = (contents: Contents) => Result

/** Edits a copy of the contents. Deleted keys come last in `changed`: if an earlier write fails, nothing is lost. */
function edited<Result>(edit: Edit<Result>, before: Contents) {
  const after = new Map(before)
  const result = edit(after)
  const keys = new Set([...after.keys(), ...before.keys()])
  const changed = [...keys].filter((key) => before.get(key) !== after.get(key))
  return { after, result, changed }
}

export type DeviceStorage = ReturnType<typeof createStorage>

/** A storage over the given ports. */
export function createStorage({ database, webStorage, channel }: Ports) {
  const listeners: Listener[] = []
  let place: Place = 'database'
  /** The contents as this page last read or wrote them; in memory, the only copy. */
  let lastKnown: Contents = new Map()
  /** Reads what a failed database still holds, at the failure and with each refresh; every operation waits for it. */
  let rereading: Promise<void> | undefined

  /** Throws if there is none, or access is forbidden. */
  function openWebStorage(): WebStorage {
    const found = webStorage?.()
    if (!found) throw new Error('there is no localStorage')
    return found
  }

  /** The changes in localStorage that the database does not have yet; null stands for a deleted value. */
  function localChanges(): Contents {
    const found: Contents = new Map()
    for (const [name, text] of Object.entries(openWebStorage())) {
      try {
        if (name.startsWith(sitePrefix)) found.set(name.slice(sitePrefix.length), JSON.parse(text))
      } catch {
        // Damaged: it can't be used.
      }
    }
    return found
  }

  /** What is known, with the changes in localStorage. Throws if that can't be read. */
  function withLocalChanges(): Contents {
    const all = [...new Map([...lastKnown, ...localChanges()])]
    return new Map(all.filter(([, value]) => value !== null))
  }

  /** False also if localStorage can't be read. */
  function hasLocalChanges(): boolean {
    try {
      return localChanges().size > 0
    } catch {
      return false
    }
  }

  /** Moves the changes in localStorage into the database. Rejects if the database fails. */
  async function moveLocalChanges(): Promise<void> {
    while (hasLocalChanges()) {
      await database('readwrite', async (store) => {
        // Read only now: this page may have been in the back/forward cache since the check above.
        const moved = localChanges()
        await putAll(store, [...moved.keys()], moved)
        // What a page has written there meanwhile stays.
        for (const [key, value] of localChanges())
          if (JSON.stringify(value) === JSON.stringify(moved.get(key)))
            openWebStorage().removeItem(sitePrefix + key)
      })
    }
  }

  /** A failed database may only be full or slow: it can still be read, also what other pages have written. */
  async function reread(): Promise<void> {
    const contents = await database('readonly', readAll).catch(() => undefined)
    if (contents && place !== 'memory') lastKnown = contents
  }

  function tell(...news: Parameters<Listener>): void {
    for (const listener of listeners) listener(...news)
  }

  /** Edits in one transaction of the database, or without the database once it has failed. */
  async function change<Result>(edit: Edit<Result>, mode: IDBTransactionMode) {
    if (place === 'database') {
      try {
        await moveLocalChanges()
        const outcome = await database(mode, async (store) => {
          const inStore = edited(edit, await readAll(store))
          if (inStore.changed.length > 0) await putAll(store, inStore.changed, inStore.after)
          return inStore
        })
        // Another operation may have failed while this one waited.
        if (place === 'database') {
          lastKnown = outcome.after
          return outcome
        }
      } catch (error) {
        if (!webStorage) throw error
        if (place === 'database') place = 'localStorage'
        rereading ??= reread()
      }
    }
    await rereading
    return editLocally(edit) ?? editInMemory(edit)
  }

  /** Edits, and writes the changes into localStorage; undefined if it is full, missing or forbidden. */
  function editLocally<Result>(edit: Edit<Result>) {
    if (place === 'memory') return undefined
    try {
      lastKnown = withLocalChanges()
      const outcome = edited(edit, lastKnown)
      for (const key of outcome.changed)
        openWebStorage().setItem(sitePrefix + key, JSON.stringify(outcome.after.get(key) ?? null))
      lastKnown = outcome.after
      return outcome
    } catch {
      return undefined
    }
  }

  function editInMemory<Result>(edit: Edit<Result>) {
    const outcome = edited(edit, lastKnown)
    place = 'memory'
    lastKnown = outcome.after
    return outcome
  }

  /** Everything that is stored. */
  async function read(): Promise<Contents> {
    return (await change(() => undefined, 'readonly')).after
  }

  /**
   * Edits the contents in one transaction; gives the edit's result. The edit must be pure: it may run twice.
   * `isLeaving`: the page may die, and WebKit would drop a transaction that has just begun. So the changes are
   * written into localStorage, and moved into the database afterwards.
   */
  async function update<Result>(edit: Edit<Result>, isLeaving = false): Promise<Result> {
    const { after, result, changed } =
      (isLeaving ? editLocally(edit) : undefined) ?? (await change(edit, 'readwrite'))
    if (changed.length > 0) {
      channel.notify()
      tell(after, changed)
      // As soon as possible: the worker reads only the database, and would send what was cancelled.
      if (place === 'localStorage' || isLeaving) moveLocalChanges().catch(() => undefined)
    }
    return result
  }

  /** Reads again, for the listeners. */
  async function refresh(): Promise<void> {
    if (place === 'localStorage') rereading = reread()
    tell(await read())
  }

  channel.listen(() => {
    if (listeners.length > 0) refresh().catch(() => undefined)
  })

  return {
    ...{ read, update, refresh },
    /** Where this page stores. It does not return to a database that has failed, but keeps moving changes into it. */
    place: () => place,
    /** Calls back with everything after each change, on this page or another. */
    subscribe: (listener: Listener) => void listeners.push(listener),
  }
}
