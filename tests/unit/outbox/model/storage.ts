/** The device's storage under faults: a database shared by all, and the pages' localStorage. */
import type { UseStore } from 'idb-keyval'
import type { KeyValueArea } from '../../../../src/outbox/storage.ts'
import type { Process, World } from './world.ts'

export interface Storage {
  /** How likely an operation fails, 0 when healed. */
  faults: number
  readonly databaseOf: (process: Process) => UseStore
  readonly area: KeyValueArea
  /** What the database holds. */
  readonly database: Map<string, unknown>
}

const silence = 3000

/** A request of IndexedDB that answers in this very event, as its transaction does. */
function answering<Value>(result: Value, event: 'onsuccess' | 'oncomplete'): object {
  return {
    result,
    set [event](heard: () => void) {
      queueMicrotask(heard)
    },
  }
}

/** The part of an object store that is used: what is written counts when the transaction is committed. */
function transactionOf(
  kept: ReadonlyMap<string, unknown>,
  changes: Map<string, unknown>,
  commit: () => void,
): IDBObjectStore {
  const transaction = { ...answering(undefined, 'oncomplete'), commit }
  Object.defineProperties(
    transaction,
    Object.getOwnPropertyDescriptors(answering(undefined, 'oncomplete')),
  )
  return {
    getAllKeys: () => answering([...kept.keys()], 'onsuccess'),
    getAll: () => answering([...kept.values()], 'onsuccess'),
    put: (value: unknown, key: string) => void changes.set(key, value),
    delete: (key: string) => void changes.set(key, undefined),
    transaction,
  } as unknown as IDBObjectStore
}

/** Storage whose every written value is shown to `onWrite`. */
export function createStorage(
  world: World,
  onWrite: (value: unknown, process?: Process) => void,
): Storage {
  const database = new Map<string, unknown>()
  const local = new Map<string, string>()

  function write(changes: ReadonlyMap<string, unknown>, process: Process): void {
    for (const [key, value] of changes) {
      if (value === undefined) database.delete(key)
      else {
        database.set(key, value)
        onWrite(value, process)
      }
    }
  }

  const storage: Storage = {
    faults: 0,
    databaseOf: (process) => async (mode, work) => {
      const fails = world.chance(storage.faults)
      // It seems to fail, though it was written: only the news of it never came.
      const isWritten = fails && mode === 'readwrite' && world.chance(0.3)
      const delays = {
        before: world.between(0, 20),
        after: fails ? world.pick([0, silence]) : world.pick([0, 0, 10]),
      }
      const result = await world.operate(
        process,
        () => {
          if (fails && !isWritten) throw new Error('database')
          const changes = new Map<string, unknown>()
          const store = transactionOf(database, changes, () => write(changes, process))
          return { work: Promise.resolve(work(store)) }
        },
        delays,
      )
      const value = await result.work
      if (fails) throw new Error('database')
      return value
    },
    area: {
      get length() {
        return local.size
      },
      key: (index) => [...local.keys()][index] ?? null,
      getItem: (key) => local.get(key) ?? null,
      setItem(key, value) {
        if (world.chance(storage.faults)) throw new Error('quota')
        local.set(key, value)
        onWrite(JSON.parse(value))
      },
      removeItem: (key) => void local.delete(key),
    },
    database,
  }
  return storage
}
