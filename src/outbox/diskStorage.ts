/** The entries in IndexedDB, by idb-keyval; a change reads, edits and writes in one transaction. */
import { entries, promisifyRequest } from 'idb-keyval'
import { openDatabase } from './database.ts'

/** In the place of a new value it leaves what is stored alone. */
export const keep = Symbol('keep')

/** Durable, shared by pages and worker. Both calls may reject. */
export interface DiskStorage {
  all(): Promise<readonly (readonly [key: string, value: unknown])[]>
  /** The edit gives the new value, undefined to delete it, or `keep`. */
  change(key: string, edit: (stored: unknown) => unknown): Promise<void>
}

/** The storage in the named database. Opens it at the first use; rejects within 3 s at the latest. */
export function createDiskStorage(name: string): DiskStorage {
  const database = openDatabase(name)
  return {
    all: () => entries<string, unknown>(database),
    // idb-keyval's own `update` can neither delete a value nor leave it alone.
    change: (key, edit) =>
      database('readwrite', async (store) => {
        const next = edit(await promisifyRequest(store.get(key)))
        if (next === undefined) store.delete(key)
        else if (next !== keep) store.put(next, key)
        await promisifyRequest(store.transaction)
      }),
  }
}
