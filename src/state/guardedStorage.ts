/**
 * zustand's persist storage over IndexedDB, guarded: nothing is written before the stored state is
 * known, every write merges field by field with what other tabs have written since, and whatever
 * IndexedDB does, the page goes on.
 */
import type { PersistStorage } from 'zustand/middleware'
import { createDiskShelf } from '../outbox/diskShelf.ts'
import type { DiskShelf } from '../outbox/store.ts'
import { createPocketCopy, type PocketCopy } from './pocketCopy.ts'
import { isRaw, readFields, type Shape } from './shape.ts'

const hydrationLimit = 1500
/** Typing is written this long after its first keystroke, well within half a second. */
const writeDelay = 300
/** A disk that failed is asked again after so long. */
const retryDelay = 5000

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

let ownShelf: DiskShelf | undefined

function wizardShelf(): DiskShelf {
  ownShelf ??= createDiskShelf('wizard')
  return ownShelf
}

/** A guarded storage; `parts` replace the browser's own in tests. */
export function createGuardedStorage<Fields extends object>(
  shape: Shape<Fields>,
  parts: { readonly shelf?: DiskShelf; readonly pocket?: PocketCopy } = {},
): GuardedStorage<Fields> {
  const { name, version, fresh } = shape
  const first = fresh()
  const keys = Object.keys(first) as (keyof Fields)[]
  const pocket = parts.pocket ?? createPocketCopy(name)
  const shelf = (): DiskShelf => parts.shelf ?? wizardShelf()
  const read = (stored: unknown): Partial<Fields> | undefined => readFields(shape, stored)
  /** Field by field what the storage last agreed to: what differs from it was changed here. */
  let base = first
  let everStored = false
  let loaded = false
  let wanted: Fields | undefined
  let kept = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let opening: Promise<unknown> | undefined
  let writing = Promise.resolve()
  /** Counts what may make a reading old that is still under way. */
  let revision = 0
  let resets = 0
  let reload: () => void = () => undefined
  let channel: BroadcastChannel | undefined

  /** The fields that were changed here since `base`. */
  function changes(mine: Fields): Partial<Fields> {
    const changed = keys.filter((key) => mine[key] !== base[key])
    return Object.fromEntries(changed.map((key) => [key, mine[key]])) as Partial<Fields>
  }

  function isChanged(mine: Fields): boolean {
    return keys.some((key) => mine[key] !== base[key])
  }

  function pocketChanges(changed: Partial<Fields>): boolean {
    return pocket.set({ version, fields: { ...read(pocket.get()), ...changed } })
  }

  /** What is stored now; a disk that fails tells nothing. The pocket is ahead of the disk. */
  async function look(): Promise<{ sure: boolean; stored: Partial<Fields> | undefined }> {
    const disk = await shelf()
      .all()
      .then((all) => ({ sure: true, fields: read(new Map(all).get(name)) }))
      .catch(() => ({ sure: false, fields: undefined }))
    const inPocket = read(pocket.get())
    const stored = disk.fields || inPocket ? { ...disk.fields, ...inPocket } : undefined
    return { sure: disk.sure, stored }
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (!wanted || !loaded) return
    const mine = wanted
    wanted = undefined
    if (!isChanged(mine)) return
    const [era, written] = [resets, changes(mine)]
    try {
      let merged = mine
      let carried: unknown
      await shelf().change(name, (onDisk) => {
        carried = pocket.get()
        merged = { ...base, ...read(onDisk), ...read(carried), ...written }
        return { version, fields: merged }
      })
      revision += 1
      // What it held is on the disk now; kept any longer it would undo later changes.
      pocket.delete(carried)
      if (era !== resets) return
      base = { ...base, ...written }
      kept = true
      everStored = true
      channel?.postMessage('re-read')
      if (keys.some((key) => merged[key] !== mine[key])) reload()
    } catch {
      if (era !== resets) return
      kept = pocketChanges(written)
      wanted ??= mine
      setTimeout(() => void flush(), retryDelay)
    }
  }

  /** Nothing is written before the first load has told what is there. */
  function flush(): Promise<void> {
    writing = writing.then(() => opening).then(write)
    return writing
  }

  function writeSoon(mine: Fields): void {
    wanted = mine
    timer ??= setTimeout(() => void flush(), writeDelay)
  }

  /** A page that is put away may never run again: the pocket takes the rest in the same breath. */
  function putAway(): void {
    if (wanted && isChanged(wanted)) pocketChanges(changes(wanted))
    void flush()
  }

  function reread(): void {
    revision += 1
    if (loaded) reload()
  }

  function startWatching(): void {
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
    let begun: number
    let found: Awaited<ReturnType<typeof look>>
    do {
      // A reading from before a write would undo it here.
      if (loaded) await writing
      begun = revision
      found = await look()
    } while (begun !== revision)
    const { sure, stored } = found
    loaded = true
    if (!sure) setTimeout(reread, retryDelay)
    // What another tab has thrown away is thrown away here too.
    const state = stored ? { ...base, ...stored } : sure && everStored ? fresh() : base
    everStored = stored !== undefined || (everStored && !sure)
    return { state, version }
  }

  return {
    first,
    async getItem() {
      if (loaded) return loadState()
      if (!opening) startWatching()
      const loading = loadState()
      opening ??= loading
      const late = new Promise<null>((resolve) => {
        setTimeout(() => resolve(null), hydrationLimit)
      })
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
      resets += 1
      revision += 1
      pocket.delete()
      writing = writing.then(async () => {
        await shelf()
          .change(name, () => undefined)
          .catch(() => undefined)
        revision += 1
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
