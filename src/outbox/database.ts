/** IndexedDB for idb-keyval: a connection that heals, writes strictly, never hangs and never outstays its page. */
import { promisifyRequest, type UseStore } from 'idb-keyval'

const operationLimit = 3000
/** After a silence the database counts as broken for so long, or every caller would wait again. */
const restAfterSilence = 10_000
const objectStore = 'entries'

interface Operation {
  /** Its caller has gone on without it: nothing may be written any more. */
  isOver: boolean
  transaction?: IDBTransaction
}

/** True where a fresh connection may help: Safari closes them without a word (idb-keyval #142). */
function isStaleConnection(error: unknown): boolean {
  const { name, message } = (error ?? {}) as { name?: string; message?: string }
  return name === 'InvalidStateError' || /connection is clos/i.test(message ?? '')
}

function abort({ transaction }: Operation): void {
  try {
    transaction?.abort()
  } catch {
    // It was complete already.
  }
}

/**
 * A store for idb-keyval's functions in the named database, opened at the first use. Every
 * operation rejects within 3 s at the latest, and what it wanted to write is then not written.
 */
export function openDatabase(name: string): UseStore {
  const underway = new Set<Operation>()
  let opening: Promise<IDBDatabase> | undefined
  let restsUntil = 0
  let isPageHidden = false

  function close(): void {
    opening?.then((connection) => connection.close()).catch(() => undefined)
    opening = undefined
  }

  function connect(): Promise<IDBDatabase> {
    // Whatever its version: one that a later site has upgraded still holds the entries.
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

  async function attempt<Value>(
    operation: Operation,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Value | PromiseLike<Value>,
  ): Promise<Value> {
    opening ??= connect()
    const connection = await opening
    if (operation.isOver) throw new Error('too late')
    // Strict: resolved means on the disk, not in a buffer that a flat battery empties.
    operation.transaction = connection.transaction(objectStore, mode, { durability: 'strict' })
    return work(operation.transaction.objectStore(objectStore))
  }

  function giveUp(operation: Operation): void {
    operation.isOver = true
    abort(operation)
  }

  // Safari's back/forward cache keeps a page's transactions open, and with them locks the database
  // for every other page: none may outlast its page. Reopened at the next use.
  globalThis.addEventListener?.('pagehide', (event) => {
    if (!(event as { persisted?: boolean }).persisted) return
    isPageHidden = true
    for (const operation of underway) giveUp(operation)
    close()
  })
  globalThis.addEventListener?.('pageshow', () => {
    isPageHidden = false
  })

  return (mode, work) =>
    new Promise((resolve, reject) => {
      if (isPageHidden) throw new Error('the page is in the back/forward cache')
      if (performance.now() < restsUntil) throw new Error('IndexedDB did not answer before')
      const operation: Operation = { isOver: false }
      underway.add(operation)
      // On iOS a request may stay without any event.
      const timer = setTimeout(() => {
        giveUp(operation)
        close()
        restsUntil = performance.now() + restAfterSilence
        reject(new Error('IndexedDB does not answer'))
      }, operationLimit)
      attempt(operation, mode, work)
        .catch((error: unknown) => {
          if (operation.isOver || !isStaleConnection(error)) throw error
          close()
          return attempt(operation, mode, work)
        })
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(timer)
          underway.delete(operation)
        })
    })
}
