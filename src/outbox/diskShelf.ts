/** The shelf in IndexedDB: idb-keyval over a connection that heals, writes strictly and never hangs. */
import { entries, promisifyRequest, type UseStore } from 'idb-keyval'
import { type DiskShelf, keep } from './store.ts'

const operationLimit = 3000
/** After a silence the shelf counts as broken for so long, or every caller would wait again. */
const restAfterSilence = 10_000
const objectStore = 'entries'

/** Rejects after the limit: on iOS a request may stay without any event. */
function inTime<Value>(work: Promise<Value>, onSilence: () => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      onSilence()
      reject(new Error('IndexedDB does not answer'))
    }, operationLimit)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** True where a fresh connection may help: Safari closes them without a word (idb-keyval #142). */
function isStaleConnection(error: unknown): boolean {
  const { name, message } = error as { name?: string; message?: string }
  return name === 'InvalidStateError' || /connection is clos/i.test(message ?? '')
}

/** Whose caller has gone on without the disk: nothing may be written for it any more. */
interface Patience {
  over: boolean
}

function createConnection(database: string): UseStore & { forget: () => void } {
  let opening: Promise<IDBDatabase> | undefined

  function forget(): void {
    opening?.then((connection) => connection.close()).catch(() => undefined)
    opening = undefined
  }

  function open(): Promise<IDBDatabase> {
    // Whatever its version: one that a later site has upgraded still holds the entries.
    const request = indexedDB.open(database)
    request.onupgradeneeded = () => request.result.createObjectStore(objectStore)
    const mine = promisifyRequest(request).then((connection) => {
      const drop = (): void => {
        if (opening === mine) opening = undefined
      }
      connection.onclose = drop
      // A later version of the site must not be kept waiting by this one.
      connection.onversionchange = () => {
        connection.close()
        drop()
      }
      return connection
    })
    mine.catch(() => {
      if (opening === mine) opening = undefined
    })
    return mine
  }

  async function use<Value>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Value | PromiseLike<Value>,
  ): Promise<Value> {
    opening ??= open()
    const connection = await opening
    // Strict: resolved means on the disk, not in a buffer that a flat battery empties.
    const transaction = connection.transaction(objectStore, mode, { durability: 'strict' })
    return work(transaction.objectStore(objectStore))
  }

  return Object.assign(use, { forget })
}

function edited(
  store: IDBObjectStore,
  key: string,
  edit: (stored: unknown) => unknown,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const reading = store.get(key)
    reading.onerror = () => reject(reading.error)
    reading.onsuccess = () => {
      try {
        const next = edit(reading.result)
        if (next === undefined) store.delete(key)
        else if (next !== keep) store.put(next, key)
        resolve(promisifyRequest(store.transaction))
      } catch (error) {
        reject(error)
      }
    }
  })
}

/** A shelf in the named database. Opens it at the first use; rejects within 3 s at the latest. */
export function createDiskShelf(database: string): DiskShelf {
  const use = createConnection(database)
  let restsUntil = 0

  async function operate<Value>(operation: (given: Patience) => Promise<Value>): Promise<Value> {
    if (performance.now() < restsUntil) throw new Error('IndexedDB did not answer before')
    const patience: Patience = { over: false }
    const withOneReopening = operation(patience).catch((error: unknown) => {
      if (patience.over || !isStaleConnection(error)) throw error
      use.forget()
      return operation(patience)
    })
    return inTime(withOneReopening, () => {
      patience.over = true
      use.forget()
      restsUntil = performance.now() + restAfterSilence
    })
  }

  return {
    all: () => operate(() => entries<string, unknown>(use)),
    change: (key, edit) =>
      operate((patience) =>
        use('readwrite', (store) =>
          edited(store, key, (stored) => (patience.over ? keep : edit(stored))),
        ),
      ),
  }
}
