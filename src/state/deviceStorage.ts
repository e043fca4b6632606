/**
 * zustand's persist storage over idb-keyval, as zustand's documentation shows it, and what a form
 * needs beyond it: nothing is written before the stored state is known, a database that hangs or
 * fails holds nothing up, and what was typed last survives a page that is closed.
 */
import { get, set } from 'idb-keyval'
import type { PersistStorage, StorageValue } from 'zustand/middleware'
import { type Channel, openChannel } from '../outbox/channel.ts'
import { openDatabase } from '../outbox/database.ts'
import { createFallbackStorage } from '../outbox/fallbackStorage.ts'

const loadLimit = 1500
/** Typing is written this long after its first keystroke, well within half a second. */
const writeDelay = 300
/** A database that failed is asked again after so long. */
const retryDelay = 5000

const database = openDatabase('wizard')
/** The synchronous copy: for a page that is closed, and where IndexedDB fails. */
const copies = createFallbackStorage(() => localStorage)

export interface DeviceStorage<Fields> extends PersistStorage<Fields> {
  readonly partialize: (state: Fields) => Fields
  /** persist's `merge`: keeps of the stored fields what parses; what was typed before they came wins. */
  readonly merge: <State extends Fields>(stored: unknown, current: State) => State
  /** Writes at once what waits for being written; resolves when it is kept. */
  readonly flush: () => Promise<void>
  /** False where neither IndexedDB nor localStorage takes anything. */
  readonly isKept: () => boolean
}

/** The stored fields of whatever version; undefined where nothing like them is stored. */
function fieldsOf(stored: unknown): object | undefined {
  // Version 1 called them `fields`.
  const { fields, state = fields } = (stored ?? {}) as { fields?: unknown; state?: unknown }
  return typeof state === 'object' && !Array.isArray(state) ? (state ?? undefined) : undefined
}

/**
 * A storage under the key `name` for a store that begins with `first`. `rehydrate` is persist's own,
 * called when another page may have stored something newer: the last writer wins.
 */
export function createDeviceStorage<Fields extends object>(
  name: string,
  first: Fields,
  parse: (stored: Readonly<Record<string, unknown>>) => Partial<Fields>,
  rehydrate: () => void | Promise<void>,
): DeviceStorage<Fields> {
  type Value = StorageValue<Fields> | null
  const keys = Object.keys(first) as (keyof Fields)[]
  /** Opened with the first load: the prerendering, which never loads, must not be kept alive. */
  let channel: Channel | undefined
  let reading: Promise<Value> | undefined
  let hasAnswered = false
  /** The state as the database has it; until it is known, nothing is written there. */
  let known: string | undefined
  let wanted: StorageValue<Fields> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()
  let kept = true

  function pick(state: Fields, wants: (key: keyof Fields) => boolean = () => true): Fields {
    return Object.fromEntries(keys.filter(wants).map((key) => [key, state[key]])) as Fields
  }

  const textOf = (state: Fields): string => JSON.stringify(pick(state))
  /** What differs from the empty form. */
  const changed = (state: Fields): Fields => pick(state, (key) => state[key] !== first[key])

  const readCopy = (): object | undefined => fieldsOf(copies.get(name)?.value)

  function writeCopy(state: Fields): boolean {
    const all = known === undefined ? { ...readCopy(), ...changed(state) } : pick(state)
    return copies.set(name, { state: all }) === 'localStorage'
  }

  /** The copy is newer than the database: a write takes it away. */
  function withCopy(stored?: object): Value {
    const copied = readCopy()
    return stored || copied ? { state: { ...stored, ...copied } as Fields } : null
  }

  async function read(): Promise<Value> {
    try {
      const stored = await get(name, database)
      hasAnswered = true
      return withCopy(fieldsOf(stored))
    } catch {
      if (!hasAnswered) setTimeout(rehydrate, retryDelay)
      return withCopy()
    }
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const value = wanted
    if (!value) return
    try {
      if (known === undefined) throw new Error('what the database holds is not known yet')
      await set(name, value, database)
      known = textOf(value.state)
      if (wanted === value) {
        wanted = undefined
        copies.delete(name)
      }
      kept = true
      channel?.notify()
    } catch {
      kept = writeCopy(value.state)
      timer ??= setTimeout(flush, retryDelay)
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  /** No IndexedDB here: in WebKit a transaction begun now locks the database for the whole site. */
  function hide(): void {
    if (!wanted || !writeCopy(wanted.state)) return
    clearTimeout(timer)
    timer = undefined
    wanted = undefined
    channel?.notify()
  }

  function watch(): Channel {
    addEventListener('pagehide', hide)
    addEventListener('pageshow', (event) => event.persisted && void rehydrate())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') hide()
      else void rehydrate()
    })
    const opened = openChannel(name)
    opened.listen(() => void rehydrate())
    return opened
  }

  return {
    partialize: pick,
    async getItem() {
      channel ??= watch()
      if (known !== undefined) await flush()
      reading ??= read()
      const late = new Promise<'late'>((resolve) => setTimeout(resolve, loadLimit, 'late'))
      const value = await Promise.race([reading, late])
      if (value === 'late') {
        void reading.then(rehydrate)
        return withCopy()
      }
      reading = undefined
      return value
    },
    setItem(_name, value) {
      wanted = textOf(value.state) === known ? undefined : value
      if (wanted) timer ??= setTimeout(flush, writeDelay)
    },
    removeItem: () => copies.delete(name),
    merge(stored, current) {
      const isFirst = known === undefined
      // Typed while it was read: that is newer, and the other pages will read it.
      if (!isFirst && wanted) return current
      const theirs = parse((stored ?? {}) as Readonly<Record<string, unknown>>)
      const onDisk = { ...(isFirst ? first : current), ...theirs }
      if (hasAnswered) known = readCopy() ? '' : textOf(onDisk)
      return { ...current, ...theirs, ...(isFirst && changed(current)) }
    },
    flush,
    isKept: () => kept,
  }
}
