/**
 * What this device keeps for the site: the draft, the taken days, and a record for each submission. Where it is kept
 * is decided once a page: IndexedDB, else localStorage, else the page's memory. A worker has only the database: without
 * it, it could not know what pages have changed, so its operations reject.
 */
import type { UseStore } from 'idb-keyval'
import { areaPrefix, type Channel } from './channel.ts'
import { putAll, readAll } from './database.ts'

export type Place = 'database' | 'localStorage' | 'memory'

/** The values by their keys. */
export type Contents = Map<string, unknown>

/** The part of Web Storage in use; the type library of workers lacks it. */
export interface KeyValueArea {
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** `changed`: the keys that this page has just changed; undefined after reading again. */
type Listener = (contents: Contents, changed?: readonly string[]) => void

interface Ports {
  readonly database: UseStore
  /** localStorage; it may be missing, or throw when accessed. Undefined in a worker. */
  readonly area: (() => KeyValueArea | null | undefined) | undefined
  readonly channel: Channel
}

type Edit<Result> = (contents: Contents) => Result

/** Edits a copy of the contents. `changed` has the deleted keys last, so that a failing write leaves everything. */
function edited<Result>(edit: Edit<Result>, before: Contents) {
  const after = new Map(before)
  const result = edit(after)
  const keys = new Set([...after.keys(), ...before.keys()])
  const changed = [...keys].filter((key) => before.get(key) !== after.get(key))
  return { after, result, changed }
}

export type DeviceStorage = ReturnType<typeof createStorage>

/** A storage over the given ports. */
export function createStorage({ database, area, channel }: Ports) {
  const listeners: Listener[] = []
  let place: Place = 'database'
  /** The contents as this page last read or wrote them; without database and localStorage the only copy. */
  let lastKnown: Contents = new Map()
  /** One move from localStorage into the database at a time. */
  let takingOver: Promise<void> | undefined
  /** Begun when the database has failed, and again with each refresh: every operation waits for what it still holds. */
  let lastReading: Promise<void> | undefined

  /** Throws if there is none, or access is forbidden. */
  function openArea(): KeyValueArea {
    const found = area?.()
    if (!found) throw new Error('there is no localStorage')
    return found
  }

  /** The changes kept in localStorage; null stands for a deleted value. What can't be parsed is left out. */
  function areaChanges(): Contents {
    const found: Contents = new Map()
    for (const [name, text] of Object.entries(openArea())) {
      try {
        if (name.startsWith(areaPrefix)) found.set(name.slice(areaPrefix.length), JSON.parse(text))
      } catch {
        // Damaged: nothing of it can be used.
      }
    }
    return found
  }

  /** What is known, with what lies in localStorage. Throws if that can't be read. */
  function withChanges(): Contents {
    const all = [...new Map([...lastKnown, ...areaChanges()])]
    return new Map(all.filter(([, value]) => value !== null))
  }

  /** False also where that can't be read. */
  function hasChanges(): boolean {
    try {
      return areaChanges().size > 0
    } catch {
      return false
    }
  }

  async function moveIn(): Promise<void> {
    while (hasChanges()) {
      await database('readwrite', async (store) => {
        // Not what was found above: this page may have been in the back/forward cache meanwhile.
        const left = areaChanges()
        await putAll(store, [...left.keys()], left)
        // What a page has left there meanwhile stays.
        for (const [key, value] of areaChanges())
          if (JSON.stringify(value) === JSON.stringify(left.get(key)))
            openArea().removeItem(areaPrefix + key)
      })
      channel.notify()
      await readOnceMore()
      tell(withChanges())
    }
  }

  /** What pages have left in localStorage moves into the database. Rejects if that does not take it. */
  async function takeOver(): Promise<void> {
    if (!hasChanges()) return
    takingOver ??= moveIn().finally(() => {
      takingOver = undefined
    })
    await takingOver
  }

  /** A database that has failed may be full, or slow: what it holds, also from other pages, must not be missed. */
  async function readOnceMore(): Promise<void> {
    const contents = await database('readonly', readAll).catch(() => undefined)
    if (contents && place !== 'memory') lastKnown = contents
  }

  function tell(...news: Parameters<Listener>): void {
    for (const listener of listeners) listener(...news)
  }

  /** Edits in one transaction of the database; once that has failed, the page goes on without it. */
  async function change<Result>(edit: Edit<Result>, mode: IDBTransactionMode) {
    if (place === 'database') {
      try {
        await takeOver()
        const outcome = await database(mode, async (store) => {
          const inStore = edited(edit, await readAll(store))
          if (inStore.changed.length > 0) await putAll(store, inStore.changed, inStore.after)
          return inStore
        })
        // While this one waited, another operation may have found the database failing.
        if (place === 'database') {
          lastKnown = outcome.after
          return outcome
        }
      } catch (error) {
        if (!area) throw error
        if (place === 'database') place = 'localStorage'
        lastReading ??= readOnceMore()
      }
    }
    await lastReading
    return leave(edit) ?? remember(edit)
  }

  /** Leaves the changes in localStorage; undefined if it is full, missing or forbidden. */
  function leave<Result>(edit: Edit<Result>) {
    if (place === 'memory') return undefined
    try {
      lastKnown = withChanges()
      const outcome = edited(edit, lastKnown)
      for (const key of outcome.changed)
        openArea().setItem(areaPrefix + key, JSON.stringify(outcome.after.get(key) ?? null))
      lastKnown = outcome.after
      return outcome
    } catch {
      return undefined
    }
  }

  function remember<Result>(edit: Edit<Result>) {
    const outcome = edited(edit, lastKnown)
    place = 'memory'
    lastKnown = outcome.after
    return outcome
  }

  /** Everything that is kept. */
  async function read(): Promise<Contents> {
    return (await change(() => undefined, 'readonly')).after
  }

  /**
   * Edits everything that is kept, in one transaction; gives the edit's result. The edit must be pure: it may run twice.
   * `isLeaving`: the page may die, and WebKit drops what it has just begun. So what the page knows is edited, and left
   * in localStorage, from where it moves into the database.
   */
  async function update<Result>(edit: Edit<Result>, isLeaving = false): Promise<Result> {
    const { after, result, changed } =
      (isLeaving ? leave(edit) : undefined) ?? (await change(edit, 'readwrite'))
    if (changed.length > 0) {
      channel.notify()
      tell(after, changed)
      // As soon as the database takes it: the worker, which has nothing else, would send what was cancelled.
      if (place === 'localStorage' || isLeaving) takeOver().catch(() => undefined)
    }
    return result
  }

  /** Reads again, for the listeners. */
  async function refresh(): Promise<void> {
    if (place === 'localStorage') lastReading = readOnceMore()
    tell(await read())
  }

  channel.listen(() => {
    if (listeners.length > 0) refresh().catch(() => undefined)
  })

  return {
    ...{ read, update, refresh },
    /** Where it is kept. A page does not return to a database that has failed, but hands it what it changes. */
    place: () => place,
    /** Calls back with everything after each change, on this page or another. */
    subscribe: (listener: Listener) => void listeners.push(listener),
  }
}
