/** IndexedDB for idb-keyval: reconnects, writes to the disk, never hangs, and keeps no transaction open in a cached page. */
import { entries, promisifyRequest, type UseStore } from 'idb-keyval'

const operationTimeout = 3000
const maxAttempts = 3
const objectStore = 'records'

/** The page went into the back/forward cache before a transaction was committed. */
class Interruption extends Error {}

/** Whether to try again: Safari closes connections without an event (idb-keyval #142). */
function isRetryable(error: unknown): boolean {
  const { name, message } = (error ?? {}) as { name?: string; message?: string }
  const isClosed = name === 'InvalidStateError' || /connection is clos/i.test(message ?? '')
  return isClosed || error instanceof Interruption
}

/**
 * A store for idb-keyval's functions in the named database, opened at the first use. An operation that gets no
 * answer within 3 s writes nothing and rejects. If the page goes into the back/forward cache, it is repeated when
 * the page comes back.
 */
export function openDatabase(name: string): UseStore {
  /** One function for each operation under way, which ends it. */
  const ends = new Set<(reason: Error) => void>()
  let opening: Promise<IDBDatabase> | undefined
  let shown = Promise.resolve()

  function close(): void {
    opening?.then((connection) => connection.close()).catch(() => undefined)
    opening = undefined
  }

  async function connect(): Promise<IDBDatabase> {
    // Without a version number: so this also opens a database that a newer version of the site has upgraded.
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.result.createObjectStore(objectStore)
    const connection = await promisifyRequest(request)
    // Otherwise this page would block the upgrade by a newer version of the site.
    connection.onversionchange = () => connection.close()
    return connection
  }

  function attempt<Value>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Value | PromiseLike<Value>,
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      let transaction: IDBTransaction | undefined
      let isEnded = false
      const end = (reason: Error): void => {
        try {
          transaction?.abort()
        } catch {
          // It is already committed, and being written.
          if (reason instanceof Interruption) return
        }
        isEnded = true
        reject(reason)
      }
      // On iOS a request may never get an event.
      const timer = setTimeout(end, operationTimeout, new Error('IndexedDB does not answer'))
      ends.add(end)
      const begin = async (): Promise<Value> => {
        opening ??= connect()
        const connection = await opening
        if (isEnded) throw new Error('too late')
        // Strict: complete means on the disk, not in a buffer that an empty battery loses.
        transaction = connection.transaction(objectStore, mode, { durability: 'strict' })
        return work(transaction.objectStore(objectStore))
      }
      begin()
        .finally(() => {
          clearTimeout(timer)
          ends.delete(end)
        })
        .then(resolve, reject)
    })
  }

  // In Safari's back/forward cache an open transaction would lock the database for every other page.
  globalThis.addEventListener?.('pagehide', (event) => {
    if (!(event as { persisted?: boolean }).persisted) return
    shown = new Promise((resolve) => {
      globalThis.addEventListener('pageshow', () => resolve(), { once: true })
    })
    for (const end of ends) end(new Interruption())
    close()
  })

  return async (mode, work) => {
    for (let attempts = 1; ; attempts += 1) {
      await shown
      try {
        return await attempt(mode, work)
      } catch (error) {
        close()
        if (attempts === maxAttempts || !isRetryable(error)) throw error
      }
    }
  }
}

/** Reads all values of an object store, by their keys. */
export async function readAll(store: IDBObjectStore): Promise<Map<string, unknown>> {
  return new Map(await entries<string, unknown>(async (_mode, work) => work(store)))
}

/** Writes the values of these keys, and deletes keys without one; resolves when that is on the disk. */
export function putAll(
  store: IDBObjectStore,
  keys: readonly string[],
  contents: ReadonlyMap<string, unknown>,
): Promise<void> {
  for (const key of keys) {
    const value = contents.get(key)
    if (value === undefined || value === null) store.delete(key)
    else store.put(value, key)
  }
  const done = promisifyRequest(store.transaction)
  // Now, so that it completes even if the page dies.
  store.transaction.commit?.()
  return done
}
