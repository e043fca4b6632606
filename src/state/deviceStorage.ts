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

function objectOf(value: unknown): Raw {
  return value && typeof value === 'object' && !Array.isArray(value) ? (value as Raw) : {}
}

/** The stored fields of whatever version. */
function fieldsOf(stored: unknown): Raw {
  const { fields, state = fields } = objectOf(stored)
  return objectOf(state)
}

/**
 * The part of persist's options for a store that begins with `first` and is kept under the key `name`.
 * The last writer of a field wins, whatever page it is on; `split` takes apart a field of which several
 * pages may change parts at once. `parse` keeps what it can read of stored fields and of parts, null
 * where one is gone. `rehydrate` is persist's own, called when another page may have stored something newer.
 */
export function createDeviceStorage<Fields extends object, State extends Fields>(
  name: string,
  first: Fields,
  parse: (stored: Raw) => Partial<Fields>,
  rehydrate: () => void | Promise<void>,
  split = (fields: Fields) => fields as Raw,
) {
  const keys = Object.keys(first) as (keyof Fields)[]
  /** Opened with the first load: the prerendering, which never loads, must not be kept alive. */
  let channel: Channel | undefined
  let reading: Promise<Raw> | undefined
  /** Until the database has answered, nothing is written there. */
  let hasAnswered = false
  /** The parts as this page last read or changed them. */
  let seen = split(first)
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()
  let kept = true

  function pick(state: Fields): Fields {
    return Object.fromEntries(keys.map((key) => [key, state[key]])) as Fields
  }

  /** What is stored, with the changes since; their `rest` where the database holds or says nothing. */
  function known(stored: Raw, changes: unknown): Partial<Fields> {
    const { rest, forgotten } = objectOf(changes)
    const before = forgotten ? {} : { ...objectOf(rest), ...stored }
    return parse({ ...before, ...fieldsOf(changes) })
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

  async function write(changes: ReturnType<typeof unwritten.get>): Promise<void> {
    try {
      if (changes) {
        if (!hasAnswered) throw new Error('what the database holds is not known yet')
        const whole = (stored: unknown) => ({ ...first, ...known(fieldsOf(stored), changes.value) })
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
    clearTimeout(timer)
    timer = undefined
    // As they are now: localStorage is another page's too.
    const changes = unwritten.get(name)
    writing = writing.then(() => write(changes))
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
      return { state: (stored ?? {}) as Fields }
    },
    setItem(_name, { state }) {
      const now = split(state)
      const changed = Object.keys({ ...seen, ...now }).filter((part) => now[part] !== seen[part])
      if (changed.length === 0) return
      seen = now
      const before = objectOf(unwritten.get(name)?.value)
      const parts = Object.fromEntries(changed.map((part) => [part, now[part] ?? null]))
      unwritten.set(name, { ...before, state: { ...fieldsOf(before), ...parts }, rest: state })
      timer ??= setTimeout(flush, writeDelay)
    },
    // A change too: whatever the database holds then, or another page has changed meanwhile, is gone.
    removeItem() {
      unwritten.set(name, { forgotten: true })
      seen = {}
    },
  }

  return {
    options: {
      name,
      storage,
      partialize: pick,
      merge(stored: unknown, current: State): State {
        const changes = unwritten.get(name)
        if (changes) timer ??= setTimeout(flush, writeDelay)
        const merged = { ...current, ...known(stored as Raw, changes?.value) }
        seen = split(pick(merged))
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
