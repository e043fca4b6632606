/**
 * zustand's persist storage over IndexedDB, guarded: nothing is written before the stored state is
 * known, every write merges field by field with what other tabs have written since, and whatever
 * IndexedDB does, the page goes on.
 */
import type { PersistStorage } from 'zustand/middleware'
import { createDiskShelf } from '../outbox/diskShelf.ts'
import type { DiskShelf } from '../outbox/store.ts'
import { createPocketCopy, type PocketCopy } from './pocketCopy.ts'

const hydrationLimit = 1500
/** Typing is written this long after its first keystroke, well within half a second. */
const writeDelay = 300

export type Raw = Readonly<Record<string, unknown>>

export interface Shape<Fields extends object> {
  /** The key in the database, and the channel's name. */
  readonly name: string
  readonly version: number
  /** Fields as they are before anything was stored; called anew for every new start. */
  readonly fresh: () => Fields
  /** Append-only: the function at index n takes the fields of version n to version n + 1. */
  readonly migrations: readonly ((fields: Raw) => Raw)[]
  /** Keeps of the stored fields what parses. */
  readonly parse: (fields: Raw) => Partial<Fields>
}

export interface GuardedStorage<Fields extends object> extends PersistStorage<Fields> {
  /** What the state holds until something is loaded. */
  readonly first: Fields
  /** persist's `merge`: a field changed here since the last load or write wins. */
  merge<State extends Fields>(stored: unknown, current: State): State
  /** Writes at once what waits for being written; resolves when it is kept. */
  flush(): Promise<void>
  /** Forgets everything stored; the result is what the state has to hold from now on. */
  reset(): Fields
  /** Calls back when something newer than the state may be stored. */
  watch(reload: () => void): void
  /** False where neither IndexedDB nor localStorage takes anything. */
  isKept(): boolean
}

function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

let ownShelf: DiskShelf | undefined

function wizardShelf(): DiskShelf {
  ownShelf ??= createDiskShelf('wizard')
  return ownShelf
}

/** A guarded storage; `parts` replace the browser's own in tests. */
export function createGuardedStorage<Fields extends object>(
  { name, version, fresh, migrations, parse }: Shape<Fields>,
  parts: { readonly shelf?: DiskShelf; readonly pocket?: PocketCopy } = {},
): GuardedStorage<Fields> {
  const first = fresh()
  const keys = Object.keys(first) as (keyof Fields)[]
  const pocket = parts.pocket ?? createPocketCopy(name)
  const shelf = (): DiskShelf => parts.shelf ?? wizardShelf()
  /** The state when it last agreed with the storage. */
  let base = first
  let everStored = false
  let loaded = false
  let wanted: Fields | undefined
  let kept = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()
  let reload: () => void = () => undefined
  let channel: BroadcastChannel | undefined
  let watching = false

  function read(stored: unknown): Partial<Fields> | undefined {
    if (!isRaw(stored) || !isRaw(stored.fields)) return undefined
    const from = typeof stored.version === 'number' ? Math.max(stored.version, 0) : 0
    try {
      return parse(migrations.slice(from).reduce((fields, step) => step(fields), stored.fields))
    } catch {
      return parse(stored.fields)
    }
  }

  /** The fields that were changed here since `base`. */
  function changes(mine: Fields): Partial<Fields> {
    const changed = keys.filter((key) => mine[key] !== base[key])
    return Object.fromEntries(changed.map((key) => [key, mine[key]])) as Partial<Fields>
  }

  function isChanged(mine: Fields): boolean {
    return keys.some((key) => mine[key] !== base[key])
  }

  function pocketChanges(mine: Fields): boolean {
    return pocket.set({ version, fields: { ...read(pocket.get()), ...changes(mine) } })
  }

  /** What is stored now. A disk that fails counts as empty; the pocket is ahead of the disk. */
  async function load(): Promise<Partial<Fields> | undefined> {
    const onDisk = await shelf()
      .all()
      .then((all) => read(new Map(all).get(name)))
      .catch(() => undefined)
    const inPocket = read(pocket.get())
    return onDisk || inPocket ? { ...onDisk, ...inPocket } : undefined
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const mine = wanted
    wanted = undefined
    if (!mine || !loaded || !isChanged(mine)) return
    try {
      let merged = mine
      await shelf().change(name, (onDisk) => {
        merged = { ...base, ...read(onDisk), ...read(pocket.get()), ...changes(mine) }
        return { version, fields: merged }
      })
      const news = keys.some((key) => merged[key] !== mine[key])
      base = mine
      kept = true
      everStored = true
      // What it held is on the disk now; kept any longer it would undo later changes.
      pocket.delete()
      if (wanted) pocketChanges(wanted)
      channel?.postMessage('re-read')
      if (news) reload()
    } catch {
      kept = pocketChanges(mine)
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  function writeSoon(mine: Fields): void {
    wanted = mine
    timer ??= setTimeout(() => void flush(), writeDelay)
  }

  /** A page that is put away may never run again: the pocket takes the rest in the same breath. */
  function putAway(): void {
    if (wanted && isChanged(wanted)) pocketChanges(wanted)
    void flush()
  }

  // A first load that is still under way will bring the news anyway.
  function reread(): void {
    if (loaded) reload()
  }

  function startWatching(): void {
    if (watching) return
    watching = true
    if ('BroadcastChannel' in globalThis) {
      channel = new BroadcastChannel(name)
      channel.onmessage = reread
    }
    addEventListener('pagehide', putAway)
    addEventListener('pageshow', (event) => event.persisted && reread())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') putAway()
      else reread()
    })
  }

  async function loadState(): Promise<{ state: Fields; version: number }> {
    const stored = await load()
    loaded = true
    // What another tab has thrown away is thrown away here too.
    const state = stored ? { ...base, ...stored } : everStored ? fresh() : base
    everStored = stored !== undefined
    return { state, version }
  }

  return {
    first,
    async getItem() {
      startWatching()
      if (loaded) return loadState()
      const late = new Promise<null>((resolve) => {
        setTimeout(() => resolve(null), hydrationLimit)
      })
      const loading = loadState()
      const inTime = await Promise.race([loading, late])
      if (!inTime) void loading.then(() => reload())
      return inTime
    },
    setItem(_name, { state }) {
      if (loaded) writeSoon(state)
      else wanted = state
    },
    removeItem() {
      wanted = undefined
    },
    merge(stored, current) {
      if (!isRaw(stored)) return current
      const theirs = stored as Partial<Fields>
      const merged = { ...base, ...theirs, ...changes(current) }
      // What waits for being written must not bring back what another tab has changed meanwhile.
      if (wanted) wanted = { ...wanted, ...theirs, ...changes(wanted) }
      base = { ...base, ...theirs }
      if (isChanged(merged)) writeSoon(merged)
      return { ...current, ...merged }
    },
    flush,
    reset() {
      clearTimeout(timer)
      timer = undefined
      wanted = undefined
      base = fresh()
      everStored = false
      pocket.delete()
      writing = writing.then(async () => {
        pocket.delete()
        await shelf()
          .change(name, () => undefined)
          .catch(() => undefined)
        channel?.postMessage('re-read')
      })
      return base
    },
    watch(callback) {
      reload = callback
    },
    isKept: () => kept,
  }
}
