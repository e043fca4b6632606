/** IndexedDB for idb-keyval: a connection that heals, writes strictly, never hangs and never outstays its page. */
import { promisifyRequest, type UseStore } from 'idb-keyval'

const operationLimit = 3000
const objectStore = 'records'

interface Operation {
  transaction?: IDBTransaction
  /** The page went into the back/forward cache before the transaction was committed. */
  isInterrupted?: boolean
  isReopened?: boolean
  /** Ends the present attempt; nothing is written by it any more. */
  stop?: (reason: Error) => void
}

/** True where a fresh connection may help: Safari closes them without a word (idb-keyval #142). */
function isStaleConnection(error: unknown): boolean {
  const { name, message } = (error ?? {}) as { name?: string; message?: string }
  return name === 'InvalidStateError' || /connection is clos/i.test(message ?? '')
}

/** False where it was committed before: then it is on its way to the disk. */
function abort({ transaction }: Operation): boolean {
  try {
    transaction?.abort()
    return true
  } catch {
    return false
  }
}

/**
 * A store for idb-keyval's functions in the named database, opened at the first use. Every
 * operation rejects when the browser has not answered for 3 s, and what it wanted to write is then
 * not written. One that its page's way into the back/forward cache interrupts is done again when
 * the page comes back.
 */
export function openDatabase(name: string): UseStore {
  const underway = new Set<Operation>()
  let opening: Promise<IDBDatabase> | undefined
  let shown = Promise.resolve()
  let show = (): void => undefined

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
    operation: Operation,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Value | PromiseLike<Value>,
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      let isStopped = false
      const stop = (reason: Error): void => {
        isStopped = true
        clearTimeout(timer)
        reject(reason)
      }
      // On iOS a request may stay without any event.
      const timer = setTimeout(() => {
        abort(operation)
        close()
        stop(new Error('IndexedDB does not answer'))
      }, operationLimit)
      operation.stop = stop
      const begin = async (): Promise<Value> => {
        opening ??= connect()
        const connection = await opening
        if (isStopped) throw new Error('too late')
        // Strict: resolved means on the disk, not in a buffer that a flat battery empties.
        operation.transaction = connection.transaction(objectStore, mode, { durability: 'strict' })
        return work(operation.transaction.objectStore(objectStore))
      }
      begin()
        .finally(() => clearTimeout(timer))
        .then(resolve, reject)
    })
  }

  async function perform<Value>(
    operation: Operation,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Value | PromiseLike<Value>,
  ): Promise<Value> {
    await shown
    try {
      return await attempt(operation, mode, work)
    } catch (error) {
      const isStale = !operation.isReopened && isStaleConnection(error)
      if (!operation.isInterrupted && !isStale) throw error
      if (!operation.isInterrupted) operation.isReopened = true
      if (isStale) close()
      operation.isInterrupted = false
      return perform(operation, mode, work)
    }
  }

  // Safari's back/forward cache keeps a page's transactions open, and with them locks the database
  // for every other page: none may outlast its page.
  globalThis.addEventListener?.('pagehide', (event) => {
    if (!(event as { persisted?: boolean }).persisted) return
    shown = new Promise((resolve) => {
      show = resolve
    })
    for (const operation of underway) {
      if (!abort(operation)) continue
      operation.isInterrupted = true
      operation.stop?.(new Error('the page is in the back/forward cache'))
    }
    close()
  })
  globalThis.addEventListener?.('pageshow', () => show())

  return async (mode, work) => {
    const operation: Operation = {}
    underway.add(operation)
    try {
      return await perform(operation, mode, work)
    } finally {
      underway.delete(operation)
    }
  }
}

/** Reads all values of an object store, by their keys. */
export async function readAll(store: IDBObjectStore): Promise<Map<string, unknown>> {
  const keys = promisifyRequest(store.getAllKeys() as IDBRequest<string[]>)
  const values = promisifyRequest(store.getAll() as IDBRequest<unknown[]>)
  const [names, all] = await Promise.all([keys, values])
  return new Map(names.map((name, index) => [name, all[index]]))
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
