/** The entries, wherever they can be kept: on the disk, or, where that fails, on the spare shelf. */
import { type Entry, parseEntry } from './entry.ts'
import type { SpareShelf } from './spareShelf.ts'

/** How well a thing is kept: `memory` is lost with the page, and the customer is told so. */
export type Durability = 'disk' | 'localStorage' | 'memory'

export type StoredEntry = Entry & { readonly kept: Durability }

export interface Listing {
  /** In the order of submission. */
  readonly entries: readonly StoredEntry[]
  /** Keys of what this version can't read; it stays untouched for one that can. */
  readonly unreadable: readonly string[]
  /** False where the disk did not answer: what is missing here may lie there. */
  readonly complete: boolean
}

/** `keep` in the place of a new value leaves what is stored alone; undefined deletes it. */
export const keep = Symbol('keep')

/** A durable key-value shelf shared by pages and worker. Both calls may reject. */
export interface DiskShelf {
  all(): Promise<readonly (readonly [key: string, value: unknown])[]>
  /** Reads, edits and writes in one step that nothing comes between. */
  change(key: string, edit: (stored: unknown) => unknown): Promise<void>
}

/** Gives the new entry, null to delete it, or undefined to leave it as it is. Must be pure. */
type Edit = (entry: Entry | undefined) => Entry | null | undefined

export interface Store {
  list(): Promise<Listing>
  /** The entry as it is after the edit; undefined where there is none that can be read. */
  change(id: string, edit: Edit): Promise<StoredEntry | undefined>
}

const order = { save: 0, notify: 1, done: 2 } as const

/**
 * Of two copies the one that is further; the spare one is only written after the disk failed.
 * What was promised to a customer outweighs what another tab has taken back.
 */
function further(disk: Entry | undefined, spare: Entry | undefined): Entry | undefined {
  if (!disk || !spare) return disk ?? spare
  const steps = order[spare.step] - order[disk.step]
  if (steps !== 0) return steps > 0 ? spare : disk
  const promised = disk.promised ?? spare.promised
  const [later, earlier] = spare.attempts >= disk.attempts ? [spare, disk] : [disk, spare]
  const winner = promised && later.state === 'withdrawn' ? earlier : later
  return promised && !winner.promised ? { ...winner, promised } : winner
}

/** The store over a disk and a spare shelf. `list` and `change` never reject. */
export function createStore(disk: DiskShelf, spare: SpareShelf): Store {
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
    const entries: StoredEntry[] = []
    const unreadable: string[] = []
    for (const [key, stored] of seen) {
      const onDisk = parseEntry(stored)
      const entry = onDisk && further(onDisk, parseEntry(spare.get(key)?.value))
      if (entry) entries.push(Object.assign(entry, { kept: 'disk' as const }))
      else unreadable.push(key)
    }
    for (const key of spare.keys()) {
      const aside = seen.has(key) ? undefined : spare.get(key)
      const entry = parseEntry(aside?.value)
      if (aside && entry) entries.push(Object.assign(entry, { kept: aside.kept }))
      else if (aside) unreadable.push(key)
    }
    entries.sort(
      (one, other) => one.submittedAt - other.submittedAt || (one.id < other.id ? -1 : 1),
    )
    return { entries, unreadable, complete }
  }

  async function change(id: string, edit: Edit): Promise<StoredEntry | undefined> {
    try {
      let after: Entry | undefined
      let unreadable: unknown
      await disk.change(id, (stored) => {
        const onDisk = parseEntry(stored)
        if (stored !== undefined && !onDisk) {
          unreadable = stored
          return keep
        }
        const before = further(onDisk, parseEntry(spare.get(id)?.value))
        const next = edit(before)
        after = next === undefined ? before : (next ?? undefined)
        if (next === null) spare.delete(id)
        return next === undefined && before === onDisk ? keep : after
      })
      if (after ?? unreadable) seen.set(id, after ?? unreadable)
      else seen.delete(id)
      spare.delete(id)
      return after && { ...after, kept: 'disk' }
    } catch {
      return changeAside(id, edit)
    }
  }

  function changeAside(id: string, edit: Edit): StoredEntry | undefined {
    const stored = seen.get(id)
    const onDisk = parseEntry(stored)
    if (stored !== undefined && !onDisk) return undefined
    const aside = spare.get(id)
    const before = further(onDisk, parseEntry(aside?.value))
    const next = edit(before)
    if (next === null) {
      spare.delete(id)
      return undefined
    }
    const after = next ?? before
    if (!after) return undefined
    if (next === undefined) return { ...after, kept: onDisk ? 'disk' : (aside?.kept ?? 'disk') }
    const kept = spare.set(id, after)
    return { ...after, kept: onDisk ? 'disk' : kept }
  }

  return { list, change }
}
