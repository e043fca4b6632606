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

/** The keys whose value has changed. Deletions come last, so that a failing write leaves everything. */
function changedKeys(before: Contents, after: Contents): string[] {
  const keys = new Set([...after.keys(), ...before.keys()])
  return [...keys].filter((key) => before.get(key) !== after.get(key))
}

export type DeviceStorage = ReturnType<typeof createStorage>

/** A storage over the given ports. */
export function createStorage({ database, area, channel }: Ports) {
  const listeners: Listener[] = []
  let place: Place = 'database'
  /** The contents as this page last read or wrote them; without database and localStorage the only copy. */
  let lastKnown: Contents = new Map()
  /** Before each operation, what pages have left in localStorage moves into the database; one move at a time. */
  let takingOver = Promise.resolve()
  let isHandingBack = false
  /** Begun when the database has failed, and again with each refresh: every operation waits for what it still holds. */
  let lastReading: Promise<void> | undefined
  /** What an update of this page has left in localStorage until the database has it: `takeOver` leaves it alone. */
  const aside: Contents = new Map()

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

  /** The contents without a database: the changes in localStorage over what was last known. */
  function readFallback(): Contents {
    if (place === 'localStorage') {
      try {
        const all = new Map([...lastKnown, ...areaChanges()])
        lastKnown = new Map([...all].filter(([, value]) => value !== null))
      } catch {
        // At the first read already, so that the page says so before anything is typed.
        place = 'memory'
      }
    }
    return lastKnown
  }

  /** Remembers what the database holds, unless the page has left the database meanwhile. */
  function know(contents: Contents): Contents {
    if (place === 'database') lastKnown = contents
    return contents
  }

  /** False if localStorage is full, missing or forbidden. */
  function writeToArea(key: string, value: unknown): boolean {
    try {
      openArea().setItem(areaPrefix + key, JSON.stringify(value ?? null))
      return true
    } catch {
      return false
    }
  }

  /** Whether this value is still in localStorage: no page has taken it over, or left another. */
  function isLeft(key: string, value: unknown): boolean {
    return JSON.stringify(areaChanges().get(key)) === JSON.stringify(value ?? null)
  }

  /** To be called once the database has this value. What a page has left there meanwhile stays. */
  function removeFromArea(key: string, value: unknown): void {
    if (isLeft(key, value)) openArea().removeItem(areaPrefix + key)
  }

  async function takeOver(): Promise<void> {
    let left: Contents = new Map()
    const look = (): void => {
      left = areaChanges()
      for (const key of aside.keys()) left.delete(key)
    }
    try {
      look()
    } catch {
      return
    }
    if (left.size === 0) return
    await database('readwrite', (store) => {
      // Anew: a page that was in the back/forward cache meanwhile would write what was there before.
      look()
      return putAll(store, [...left.keys()], left)
    })
    for (const [key, value] of left) removeFromArea(key, value)
    channel.notify()
    const contents = await database('readonly', readAll)
    if (place !== 'memory') lastKnown = contents
    tell(readFallback())
  }

  /** A page that goes on without the database gives it what it changes: else the worker would send what was cancelled. */
  async function handBack(): Promise<void> {
    if (isHandingBack) return
    isHandingBack = true
    await takeOver().catch(() => undefined)
    isHandingBack = false
  }

  /** A database that has failed may be full, or slow: what it holds, also from other pages, must not be missed. */
  async function readOnceMore(): Promise<void> {
    const contents = await database('readonly', readAll).catch(() => undefined)
    if (contents && place !== 'memory') lastKnown = contents
  }

  /** Works in the database; once that has failed, the page goes on without it. */
  async function inDatabase<Value>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<Value>,
    otherwise: () => Value,
  ): Promise<Value> {
    if (place === 'database') {
      try {
        takingOver = takingOver.then(takeOver)
        await takingOver
        const value = await database(mode, work)
        // While this one waited, another operation may have found the database failing.
        if (place === 'database') return value
      } catch (error) {
        if (!area) throw error
        if (place === 'database') place = 'localStorage'
        lastReading ??= readOnceMore()
      }
    }
    await lastReading
    return otherwise()
  }

  function tell(...news: Parameters<Listener>): void {
    for (const listener of listeners) listener(...news)
  }

  /** Everything that is kept. */
  async function read(): Promise<Contents> {
    return inDatabase('readonly', async (store) => know(await readAll(store)), readFallback)
  }

  /**
   * Edits everything that is kept, in one transaction; gives the edit's result. The edit must be pure: it may run twice.
   * `isLeaving`: the page may die, and WebKit drops what it has just begun; so localStorage has it until the database does.
   */
  async function update<Result>(
    edit: (contents: Contents) => Result,
    isLeaving = false,
  ): Promise<Result> {
    const edited = (before: Contents) => {
      const after = new Map(before)
      const result = edit(after)
      return { before, after, result, changed: changedKeys(before, after) }
    }
    const ahead = isLeaving ? edited(lastKnown) : undefined
    const written = ahead?.changed.filter((key) => writeToArea(key, ahead.after.get(key))) ?? []
    for (const key of written) aside.set(key, ahead?.after.get(key))
    const { after, result, changed } = await inDatabase(
      'readwrite',
      async (store) => {
        const outcome = edited(await readAll(store))
        // Begun before the page was left, and repeated after the back/forward cache: by then another has gone on with it.
        if (outcome.changed.every((key) => aside.has(key) && !isLeft(key, aside.get(key))))
          return { ...outcome, after: know(outcome.before), changed: [] }
        await putAll(store, outcome.changed, outcome.after)
        know(outcome.after)
        return outcome
      },
      () => {
        const outcome = edited(readFallback())
        lastKnown = outcome.after
        const write = (key: string) => writeToArea(key, outcome.after.get(key))
        if (place === 'localStorage' && !outcome.changed.every(write)) place = 'memory'
        return outcome
      },
    )
    for (const key of written) {
      // A page that is left is hidden before: it may have written twice.
      if (aside.get(key) === ahead?.after.get(key)) aside.delete(key)
      if (place === 'database') removeFromArea(key, ahead?.after.get(key))
    }
    // Left, but not written: another page has gone on with it, and may have left more there.
    if (written.length > 0 && changed.length === 0) void refresh()
    if (changed.length > 0) {
      channel.notify()
      tell(after, changed)
      if (place === 'localStorage') void handBack()
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
