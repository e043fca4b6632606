/**
 * What this device keeps for the site, in one place: the draft, the taken days, and a record for
 * each submission. The place is chosen once a page: IndexedDB, else localStorage, else its memory.
 * A worker has the database alone: where that fails it knows no more what pages do, and its operations reject.
 */
import type { UseStore } from 'idb-keyval'
import { areaPrefix, type Channel } from './channel.ts'
import { putAll, readAll } from './database.ts'

export type Place = 'database' | 'localStorage' | 'memory'

/** A value for each key. */
export type Contents = Map<string, unknown>

/** The part of Web Storage that is used; the worker's library does not know it. */
export interface KeyValueArea {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface DeviceStorage {
  /** All that is kept. */
  read(): Promise<Contents>
  /**
   * Edits all that is kept, in one transaction; gives what the edit gives. The edit must be pure: it
   * may run twice. `isLeaving`: the page may die at once, and WebKit drops what its database has just
   * begun; so it is in localStorage until the database has it.
   */
  update<Result>(edit: (contents: Contents) => Result, isLeaving?: boolean): Promise<Result>
  /** Where it is kept. A database that fails is left for the life of the page. */
  place(): Place
  /** Reads again, for the listeners. */
  refresh(): Promise<void>
  /** Calls back with all that is kept after every change, here or on another page; the result ends it. */
  subscribe(listener: Listener): () => void
}

/** `changed`: the keys of what this page has just changed; undefined where all was read again. */
type Listener = (contents: Contents, changed?: readonly string[]) => void

interface Ports {
  readonly database: UseStore
  /** localStorage; it may be missing, or throw as soon as it is looked at. Undefined in a worker. */
  readonly area: (() => KeyValueArea | null | undefined) | undefined
  readonly channel: Channel
}

/** The keys whose value is another now. Deletions come last, for a write before them may fail. */
function changedKeys(before: Contents, after: Contents): string[] {
  const keys = new Set([...after.keys(), ...before.keys()])
  return [...keys].filter((key) => before.get(key) !== after.get(key))
}

export function createStorage({ database, area, channel }: Ports): DeviceStorage {
  const listeners = new Set<Listener>()
  let place: Place = 'database'
  /** The contents as this page last read or wrote them: all that is left to it in its memory alone. */
  let lastKnown: Contents = new Map()
  /** Before each operation what other pages had to write to localStorage moves into the database, one after the other. */
  let takingOver = Promise.resolve()
  /** What this page has there until its own write of it is done. */
  const aside = new Set<string>()

  /** Throws where there is none, or none is allowed. */
  function openArea(): KeyValueArea {
    const found = area?.()
    if (!found) throw new Error('there is no localStorage')
    return found
  }

  /** The changes in localStorage: null where a value was deleted; what can't be read is left out. */
  function areaChanges(): Contents {
    const opened = openArea()
    const names = Array.from({ length: opened.length }, (_, index) => opened.key(index) ?? '')
    const found: Contents = new Map()
    for (const name of names.filter((one) => one.startsWith(areaPrefix))) {
      try {
        found.set(name.slice(areaPrefix.length), JSON.parse(opened.getItem(name) ?? ''))
      } catch {
        // Damaged: nothing of it can be used.
      }
    }
    return found
  }

  /** The contents without a database: what is in localStorage lies over what was last known. */
  function readFallback(): Contents {
    if (place === 'localStorage') {
      try {
        const all = new Map([...lastKnown, ...areaChanges()])
        lastKnown = new Map([...all].filter(([, value]) => value !== null))
      } catch {
        // Known from the first look on: the page says so before anything is typed.
        place = 'memory'
      }
    }
    return lastKnown
  }

  /** What the database holds; a page that has left it meanwhile hears no more of it. */
  function know(contents: Contents): Contents {
    if (place === 'database') lastKnown = contents
    return contents
  }

  /** False where localStorage is full, missing or forbidden. */
  function writeToArea(key: string, value: unknown): boolean {
    try {
      openArea().setItem(areaPrefix + key, JSON.stringify(value ?? null))
      return true
    } catch {
      return false
    }
  }

  async function takeOver(): Promise<void> {
    let left: Contents
    try {
      left = areaChanges()
    } catch {
      return
    }
    for (const key of aside) left.delete(key)
    if (left.size === 0) return
    await database('readwrite', (store) => putAll(store, [...left.keys()], left))
    for (const key of left.keys()) openArea().removeItem(areaPrefix + key)
    channel.notify()
    tell(know(await database('readonly', readAll)))
  }

  /** Works in the database; where that fails the page goes on without it. */
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
        // Another operation may have left the database, and localStorage too, while this one waited.
        if (place === 'database') return value
      } catch (error) {
        if (!area) throw error
        if (place === 'database') place = 'localStorage'
      }
    }
    return otherwise()
  }

  function tell(...told: Parameters<Listener>): void {
    for (const listener of listeners) listener(...told)
  }

  async function read(): Promise<Contents> {
    return inDatabase('readonly', async (store) => know(await readAll(store)), readFallback)
  }

  async function update<Result>(
    edit: (contents: Contents) => Result,
    isLeaving = false,
  ): Promise<Result> {
    const edited = (before: Contents) => {
      const after = new Map(before)
      const result = edit(after)
      return { after, result, changed: changedKeys(before, after) }
    }
    const ahead = isLeaving ? edited(lastKnown) : undefined
    const written = ahead?.changed.filter((key) => writeToArea(key, ahead.after.get(key))) ?? []
    for (const key of written) aside.add(key)
    const { after, result, changed } = await inDatabase(
      'readwrite',
      async (store) => {
        const outcome = edited(await readAll(store))
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
      aside.delete(key)
      if (place === 'database') openArea().removeItem(areaPrefix + key)
    }
    if (changed.length > 0) {
      channel.notify()
      tell(after, changed)
    }
    return result
  }

  async function refresh(): Promise<void> {
    tell(await read())
  }

  channel.listen(() => {
    if (listeners.size > 0) refresh().catch(() => undefined)
  })

  return {
    ...{ read, update, refresh },
    place: () => place,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
