/**
 * zustand's persist storage over idb-keyval, as zustand's documentation shows it, and what a form
 * needs beyond it: what is typed lies in localStorage at once, for a page that is closed or killed,
 * and in the database soon after, and a database that hangs or fails holds nothing up.
 */
import { get, update } from 'idb-keyval'
import type { PersistStorage } from 'zustand/middleware'
import { type Channel, openChannel } from '../outbox/channel.ts'
import { openDatabase } from '../outbox/database.ts'
import { createFallbackStorage } from '../outbox/fallbackStorage.ts'

/** Of the stored format: until version 1 the fields lay under `fields`, now under `state`. */
const version = 3
const loadLimit = 1500
/** Typing is written this long after its first keystroke, well within half a second. */
const writeDelay = 300
/** A database that failed is asked again after so long. */
const retryDelay = 5000

const database = openDatabase('wizard')
/** The changes that the database has not taken yet. */
const unwritten = createFallbackStorage(() => localStorage)

type Raw = Readonly<Record<string, unknown>>

/** The stored fields of whatever version. */
function fieldsOf(stored: unknown): Raw {
  const { fields, state = fields } = (stored ?? {}) as { fields?: unknown; state?: unknown }
  return state && typeof state === 'object' && !Array.isArray(state) ? (state as Raw) : {}
}

/** What the page that left changes knew besides them: all there is where the database holds or says nothing. */
function restOf(changes: unknown): Raw {
  return fieldsOf({ state: (changes as { rest?: unknown } | undefined)?.rest })
}

/**
 * The part of persist's options for a store that begins with `first` and is kept under the key `name`.
 * `parse` keeps of the stored fields what it can read. `rehydrate` is persist's own, called when
 * another page may have stored something newer: the last writer of a field wins.
 */
export function createDeviceStorage<Fields extends object, State extends Fields>(
  name: string,
  first: Fields,
  parse: (stored: Raw) => Partial<Fields>,
  rehydrate: () => void | Promise<void>,
) {
  const keys = Object.keys(first) as (keyof Fields)[]
  /** Opened with the first load: the prerendering, which never loads, must not be kept alive. */
  let channel: Channel | undefined
  let reading: Promise<Raw> | undefined
  /** Until the database has answered, nothing is written there. */
  let hasAnswered = false
  /** The fields as this page last read or changed them. */
  let seen = first
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()
  let kept = true

  function pick(state: Fields, picked = keys): Fields {
    return Object.fromEntries(picked.map((key) => [key, state[key]])) as Fields
  }

  async function read(): Promise<Raw> {
    try {
      const stored = await get(name, database)
      hasAnswered = true
      return fieldsOf(stored)
    } catch {
      if (!hasAnswered) setTimeout(rehydrate, retryDelay)
      return {}
    }
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const changes = unwritten.get(name)
    try {
      if (changes) {
        if (!hasAnswered) throw new Error('what the database holds is not known yet')
        const changed = fieldsOf(changes.value)
        const known = { ...first, ...restOf(changes.value) }
        const whole = (stored: unknown) => ({ ...known, ...parse(fieldsOf(stored)), ...changed })
        await update(name, (stored) => ({ version, state: whole(stored) }), database)
        // Unless more was typed meanwhile, here or on another page.
        const now = unwritten.get(name)
        if (JSON.stringify(now) === JSON.stringify(changes)) unwritten.delete(name)
      }
      kept = true
      channel?.notify()
    } catch {
      kept = changes?.kept !== 'memory'
      timer ??= setTimeout(flush, retryDelay)
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  function watch(): Channel {
    const readAgain = (): void => void rehydrate()
    addEventListener('pageshow', (event) => event.persisted && readAgain())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') readAgain()
    })
    const opened = openChannel(name)
    opened.listen(readAgain)
    return opened
  }

  const storage: PersistStorage<Fields> = {
    async getItem() {
      channel ??= watch()
      reading ??= read()
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, loadLimit))
      const stored = await Promise.race([reading, late])
      if (stored) reading = undefined
      else void reading.then(rehydrate)
      const changes = unwritten.get(name)
      if (changes) timer ??= setTimeout(flush, writeDelay)
      const found = { ...restOf(changes?.value), ...stored, ...fieldsOf(changes?.value) }
      return { state: found as Fields }
    },
    setItem(_name, { state }) {
      const changed = keys.filter((key) => state[key] !== seen[key])
      if (changed.length === 0) return
      seen = state
      const before = fieldsOf(unwritten.get(name)?.value)
      unwritten.set(name, { state: { ...before, ...pick(state, changed) }, rest: pick(state) })
      timer ??= setTimeout(flush, writeDelay)
    },
    // What another page has changed meanwhile goes too: the next change writes every field.
    removeItem() {
      unwritten.delete(name)
      seen = {} as Fields
    },
  }

  return {
    options: {
      name,
      storage,
      partialize: (state: State) => pick(state),
      merge(stored: unknown, current: State): State {
        const merged = { ...current, ...parse(stored as Raw) }
        seen = pick(merged)
        return merged
      },
      // The prerendered page knows nothing of this device: the stores are loaded after it.
      skipHydration: true,
    },
    /** Writes at once what waits for being written; resolves when it is kept. */
    flush,
    /** False where neither IndexedDB nor localStorage takes anything. */
    isKept: () => kept,
  }
}
