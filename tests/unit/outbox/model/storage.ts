/** The device's storage under faults: a disk shared by all, and the pages' localStorage. */
import type { KeyValueArea } from '../../../../src/outbox/fallbackStorage.ts'
import type { DiskStorage } from '../../../../src/outbox/store.ts'
import type { Process, World } from './world.ts'

export interface Storage {
  /** How likely an operation fails, 0 when healed. */
  faults: number
  readonly diskOf: (process: Process) => DiskStorage
  readonly area: KeyValueArea
  readonly onDisk: (key: string) => unknown
  readonly keys: () => string[]
}

const silence = 3000

/** Storage whose every written value is shown to `onWrite`. */
export function createStorage(
  world: World,
  onWrite: (value: unknown, process?: Process) => void,
): Storage {
  const disk = new Map<string, unknown>()
  const local = new Map<string, string>()

  function commit(process: Process, key: string, edit: (stored: unknown) => unknown): void {
    const next = edit(disk.get(key))
    if (next === undefined) return
    if (next === null) disk.delete(key)
    else {
      disk.set(key, next)
      onWrite(next, process)
    }
  }

  function change(
    process: Process,
    key: string,
    edit: (stored: unknown) => unknown,
  ): Promise<void> {
    const fails = world.chance(storage.faults)
    // It seems to fail, though it was written: only the news of it never came.
    const isWritten = fails && world.chance(0.3)
    const delays = {
      before: world.between(0, 20),
      after: fails ? world.pick([0, silence]) : world.pick([0, 0, 10]),
    }
    const effect = (): void => {
      if (!fails || isWritten) commit(process, key, edit)
      if (fails) throw new Error('disk')
    }
    return world.operate(process, effect, delays)
  }

  const storage: Storage = {
    faults: 0,
    diskOf: (process) => ({
      all() {
        const fails = world.chance(storage.faults)
        const effect = (): [string, unknown][] => {
          if (fails) throw new Error('disk')
          return [...disk]
        }
        return world.operate(process, effect, { before: world.between(0, 20), after: 0 })
      },
      change: (key, edit) => change(process, key, edit),
    }),
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
    onDisk: (key) => disk.get(key),
    keys: () => [...disk.keys()],
  }
  return storage
}
