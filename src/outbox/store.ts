/** The entries, wherever they can be kept: on the disk, or, where that fails, in the fallback. */
import { entries, promisifyRequest } from 'idb-keyval'
import { openDatabase } from './database.ts'
import { entryVersion, type Stored } from './entry.ts'
import type { FallbackDurability, FallbackStorage } from './fallbackStorage.ts'
import { parseEntry } from './parseEntry.ts'

export type StoredEntry = Stored & { readonly kept: 'disk' | FallbackDurability }

export interface Listing {
  /** In the order of submission. */
  readonly entries: readonly StoredEntry[]
  /** Keys of what this version can't read; it stays untouched for one that can. */
  readonly unreadable: readonly string[]
  /** False where the disk did not answer: what is missing here may lie there. */
  readonly complete: boolean
}

/** Gives the new entry, null to delete it, or undefined to leave it as it is. Must be pure. */
export type Edit = (entry: Stored | undefined) => Stored | null | undefined

export interface Store {
  list(): Promise<Listing>
  /** The entry as it is after the edit; undefined where there is none that can be read. */
  change(id: string, edit: Edit): Promise<StoredEntry | undefined>
}

/** Durable, shared by pages and worker. Both calls may reject. */
export interface DiskStorage {
  all(): Promise<readonly (readonly [key: string, value: unknown])[]>
  /** The edit gives the new value, null to delete it, or undefined to leave it as it is. */
  change(key: string, edit: (stored: unknown) => unknown): Promise<void>
}

/** The disk's part, in the named database. Opens it at the first use; rejects within 3 s at the latest. */
export function createDiskStorage(name: string): DiskStorage {
  const database = openDatabase(name)
  return {
    all: () => entries<string, unknown>(database),
    // In one transaction. idb-keyval's own `update` can neither delete a value nor leave it alone.
    change: (key, edit) =>
      database('readwrite', async (store) => {
        const next = edit(await promisifyRequest(store.get(key)))
        if (next === null) store.delete(key)
        else if (next !== undefined) store.put(next, key)
        await promisifyRequest(store.transaction)
      }),
  }
}

const order = { save: 0, notify: 1, done: 2 } as const

/**
 * Of two copies the one that is further; the fallback is only written after the disk failed.
 * What was promised to a customer outweighs what another tab has taken back.
 */
function further(disk: Stored | undefined, other: Stored | undefined): Stored | undefined {
  if (!disk || !other) return disk ?? other
  const ahead =
    order[other.step] - order[disk.step] ||
    other.revision - disk.revision ||
    other.attempts - disk.attempts
  const [later, earlier] = ahead >= 0 ? [other, disk] : [disk, other]
  if (!earlier.promised || earlier.step !== later.step) return later
  if (later.state === 'returned') return earlier
  return earlier.revision === later.revision ? { ...later, promised: true } : later
}

/** The entry under this key; undefined where it is damaged: it can't be understood, or names another key. */
function read(key: string, stored: unknown): Stored | undefined {
  const entry = parseEntry(stored)
  return entry?.id === key ? entry : undefined
}

function isOutdated(stored: unknown): boolean {
  return (stored as { v?: unknown }).v !== entryVersion
}

/** The store over a disk and a fallback. `list` and `change` never reject. */
export function createStore(disk: DiskStorage, fallback: FallbackStorage): Store {
  // What the disk last held, for the time in which it does not answer.
  let seen = new Map<string, unknown>()

  async function list(): Promise<Listing> {
    let complete = false
    try {
      seen = new Map(await disk.all())
      complete = true
    } catch {
      // The last known content has to do.
    }
    const found: StoredEntry[] = []
    const unreadable: string[] = []
    for (const [key, stored] of seen) {
      const onDisk = read(key, stored)
      const entry = onDisk && further(onDisk, read(key, fallback.get(key)?.value))
      if (entry) found.push({ ...entry, kept: 'disk' })
      else unreadable.push(key)
      // Older versions of the site kept what was delivered with all its data.
      if (complete && entry && !entry.payload && isOutdated(stored)) void change(key, () => entry)
    }
    for (const key of fallback.keys()) {
      const aside = seen.has(key) ? undefined : fallback.get(key)
      const entry = read(key, aside?.value)
      if (aside && entry) found.push({ ...entry, kept: aside.kept })
      else if (aside) unreadable.push(key)
    }
    found.sort((one, other) => one.submittedAt - other.submittedAt || (one.id < other.id ? -1 : 1))
    return { entries: found, unreadable, complete }
  }

  async function change(id: string, edit: Edit): Promise<StoredEntry | undefined> {
    try {
      let after: Stored | undefined
      let unreadable: unknown
      await disk.change(id, (stored) => {
        const onDisk = read(id, stored)
        if (stored !== undefined && !onDisk) {
          unreadable = stored
          return undefined
        }
        const before = further(onDisk, read(id, fallback.get(id)?.value))
        const next = edit(before)
        after = next === undefined ? before : (next ?? undefined)
        return next === undefined && before !== onDisk ? before : next
      })
      if (after ?? unreadable) seen.set(id, after ?? unreadable)
      else seen.delete(id)
      fallback.delete(id)
      return after && { ...after, kept: 'disk' }
    } catch {
      return changeAside(id, edit)
    }
  }

  function changeAside(id: string, edit: Edit): StoredEntry | undefined {
    const stored = seen.get(id)
    const onDisk = read(id, stored)
    if (stored !== undefined && !onDisk) return undefined
    const aside = fallback.get(id)
    const before = further(onDisk, read(id, aside?.value))
    const next = edit(before)
    if (next === null && !onDisk) {
      fallback.delete(id)
      return undefined
    }
    // What lies on the disk can't be deleted without it.
    const after = next ?? before
    if (!after) return undefined
    if (!next) return { ...after, kept: onDisk ? 'disk' : (aside?.kept ?? 'disk') }
    const kept = fallback.set(id, after)
    return { ...after, kept: onDisk ? 'disk' : kept }
  }

  return { list, change }
}
