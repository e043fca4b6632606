/** IndexedDB for idb-keyval: it reconnects, writes strictly, never hangs, and leaves no transaction to the page cache. */
import { entries, promisifyRequest, type UseStore } from 'idb-keyval'

const operationLimit = 3000
const mostAttempts = 3
const objectStore = 'records'

/** The page went into the back/forward cache before a transaction was committed. */
class Interruption extends Error {}

/** Whether a new connection may help: Safari closes connections without an event (idb-keyval #142). */
function mayPass(error: unknown): boolean {
  const { name, message } = (error ?? {}) as { name?: string; message?: string }
  const isClosed = name === 'InvalidStateError' || /connection is clos/i.test(message ?? '')
  return isClosed || error instanceof Interruption
}

/**
 * A store for idb-keyval's functions in the named database, opened at the first use. An operation rejects when
 * the browser has not answered for 3 s, and then nothing was written. One that is interrupted because its page
 * goes into the back/forward cache is repeated when the page comes back.
 */
export function openDatabase(name: string): UseStore {
  /** Each ends an operation that is under way. */
  const ends = new Set<(reason: Error) => void>()
  let opening: Promise<IDBDatabase> | undefined
  let shown = Promise.resolve()

  function close(): void {
    opening?.then((connection) => connection.close()).catch(() => undefined)
    opening = undefined
  }

  async function connect(): Promise<IDBDatabase> {
    // Without a version: a database that a later version of the site has upgraded still holds the records.
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.result.createObjectStore(objectStore)
    const connection = await promisifyRequest(request)
    // Else this page would block the upgrade by a later version of the site.
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
          // It is committed already, and on its way to the disk.
          if (reason instanceof Interruption) return
        }
        isEnded = true
        reject(reason)
      }
      // On iOS a request may never get an event.
      const timer = setTimeout(end, operationLimit, new Error('IndexedDB does not answer'))
      ends.add(end)
      const begin = async (): Promise<Value> => {
        opening ??= connect()
        const connection = await opening
        if (isEnded) throw new Error('too late')
        // Strict: it completes on the disk, not in a buffer that is lost with an empty battery.
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
        if (attempts === mostAttempts || !mayPass(error)) throw error
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
  // Committed now, so that it completes even if the page dies.
  store.transaction.commit?.()
  return done
}
