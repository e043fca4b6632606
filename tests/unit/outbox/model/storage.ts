/** The device's storage under faults: a database shared by all, and the pages' localStorage. */
import type { UseStore } from 'idb-keyval'
import type { WebStorage } from '../../../../src/outbox/storage.ts'
import type { Process, World } from './world.ts'

const silence = 3000

/** An IndexedDB request that answers within the current event, as its transaction does. */
function answering<Value>(result: Value, event: 'onsuccess' | 'oncomplete'): object {
  return {
    result,
    set [event](heard: () => void) {
      queueMicrotask(heard)
    },
  }
}

/** The used part of an object store: writes take effect when the transaction is committed. */
function transactionOf(database: Map<string, unknown>): IDBObjectStore {
  const changes: (() => void)[] = []
  const commit = (): void => {
    for (const change of changes) change()
  }
  return {
    getAllKeys: () => answering([...database.keys()], 'onsuccess'),
    getAll: () => answering([...database.values()], 'onsuccess'),
    put: (value: unknown, key: string) => void changes.push(() => database.set(key, value)),
    delete: (key: string) => void changes.push(() => database.delete(key)),
    transaction: Object.assign(answering(undefined, 'oncomplete'), { commit }),
  } as unknown as IDBObjectStore
}

/** A localStorage that stores what `check` does not throw at. */
export function fakeWebStorage(check: (value: string) => void = () => undefined): WebStorage {
  const methods: WebStorage = {
    setItem(name, value) {
      check(value)
      items[name] = value
    },
    removeItem(name) {
      delete items[name]
    },
  }
  const items = Object.create(methods)
  return items
}

/** The storage of a device. */
export function createModelStorage(world: World) {
  const database = new Map<string, unknown>()
  const webStorage = fakeWebStorage(() => {
    if (world.chance(storage.faults)) throw new Error('quota')
  })

  const storage = {
    /** How likely an operation fails, 0 when healed. */
    faults: 0,
    /** The database as this process sees it. */
    databaseOf:
      (process: Process): UseStore =>
      async (mode, work) => {
        const fails = world.chance(storage.faults)
        // It seems to fail, though it was written: only the answer was lost.
        const isWritten = fails && mode === 'readwrite' && world.chance(0.3)
        const delays = {
          before: world.between(0, 20),
          after: fails ? world.pick([0, silence]) : world.pick([0, 0, 10]),
        }
        const result = await world.operate(
          process,
          () => {
            if (fails && !isWritten) throw new Error('database')
            return { work: Promise.resolve(work(transactionOf(database))) }
          },
          delays,
        )
        const value = await result.work
        if (fails) throw new Error('database')
        return value
      },
    webStorage,
    /** What the database holds. */
    database,
  }
  return storage
}
