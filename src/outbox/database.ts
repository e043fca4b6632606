/** IndexedDB for idb-keyval: a connection that heals, writes strictly, never hangs and never outstays its page. */
import { entries, promisifyRequest, type UseStore } from 'idb-keyval'

const operationLimit = 3000
const mostAttempts = 3
const objectStore = 'records'

/** The page went into the back/forward cache before a transaction was committed. */
class Interruption extends Error {}

/** True where a fresh connection may help: Safari closes them without a word (idb-keyval #142). */
function mayPass(error: unknown): boolean {
  const { name, message } = (error ?? {}) as { name?: string; message?: string }
  const isClosed = name === 'InvalidStateError' || /connection is clos/i.test(message ?? '')
  return isClosed || error instanceof Interruption
}

/**
 * A store for idb-keyval's functions in the named database, opened at the first use. Every
 * operation rejects when the browser has not answered for 3 s, and what it wanted to write is then
 * not written. One that its page's way into the back/forward cache interrupts is done again when
 * the page comes back.
 */
export function openDatabase(name: string): UseStore {
  /** Ends each transaction that is not committed yet. */
  const interrupts = new Set<() => void>()
  let opening: Promise<IDBDatabase> | undefined
  let shown = Promise.resolve()

  function close(): void {
    opening?.then((connection) => connection.close()).catch(() => undefined)
    opening = undefined
  }

  function connect(): Promise<IDBDatabase> {
    // Whatever its version: one that a later site has upgraded still holds the records.
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.result.createObjectStore(objectStore)
    const mine = promisifyRequest(request)
    const drop = (): void => {
      if (opening === mine) opening = undefined
    }
    mine.then((connection) => {
      connection.onclose = drop
      // A later version of the site must not be kept waiting by this one.
      connection.onversionchange = () => {
        connection.close()
        drop()
      }
    }, drop)
    return mine
  }

  function attempt<Value>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Value | PromiseLike<Value>,
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      let transaction: IDBTransaction | undefined
      let isEnded = false
      /** False where it was committed before: then it is on its way to the disk. */
      const abort = (): boolean => {
        try {
          transaction?.abort()
          return true
        } catch {
          return false
        }
      }
      const end = (reason: Error): void => {
        isEnded = true
        clearTimeout(timer)
        reject(reason)
      }
      // On iOS a request may stay without any event.
      const timer = setTimeout(() => {
        abort()
        close()
        end(new Error('IndexedDB does not answer'))
      }, operationLimit)
      const interrupt = (): void => {
        if (abort()) end(new Interruption())
      }
      interrupts.add(interrupt)
      const begin = async (): Promise<Value> => {
        opening ??= connect()
        const connection = await opening
        if (isEnded) throw new Error('too late')
        // Strict: resolved means on the disk, not in a buffer that a flat battery empties.
        transaction = connection.transaction(objectStore, mode, { durability: 'strict' })
        return work(transaction.objectStore(objectStore))
      }
      begin()
        .finally(() => {
          clearTimeout(timer)
          interrupts.delete(interrupt)
        })
        .then(resolve, reject)
    })
  }

  // Safari's back/forward cache keeps a page's transactions open, and with them locks the database
  // for every other page: none may outlast its page.
  globalThis.addEventListener?.('pagehide', (event) => {
    if (!(event as { persisted?: boolean }).persisted) return
    shown = new Promise((resolve) => {
      globalThis.addEventListener('pageshow', () => resolve(), { once: true })
    })
    for (const interrupt of interrupts) interrupt()
    close()
  })

  return async (mode, work) => {
    for (let attempts = 1; ; attempts += 1) {
      await shown
      try {
        return await attempt(mode, work)
      } catch (error) {
        if (attempts === mostAttempts || !mayPass(error)) throw error
        close()
      }
    }
  }
}

/** Reads all values of an object store, by their keys. */
export async function readAll(store: IDBObjectStore): Promise<Map<string, unknown>> {
  return new Map(await entries<string, unknown>(async (_mode, work) => work(store)))
}

/** Writes the values of these keys, or deletes what has none; resolves when that is on the disk. */
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
  // The transaction ends even if the page does not live on.
  store.transaction.commit?.()
  return done
}
