/** A device for the tests of what is stored: a disk and a pocket, and tabs over both. */
import { createGuardedStorage, type GuardedStorage } from '../../../src/state/guardedStorage.ts'
import type { Raw } from '../../../src/state/shape.ts'

export interface Fields {
  readonly phone: string
  readonly step: number
}

function makeGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** A disk and a pocket that all tabs share; the next reading or writing can be held up, or fail. */
export function makeDevice() {
  const disk = new Map<string, unknown>()
  let pocket: unknown
  const nextReadings: ((content: [string, unknown][]) => Promise<[string, unknown][]>)[] = []
  const nextWritings: (() => Promise<void>)[] = []
  const whenWritten: (() => void)[] = []
  const parts = {
    shelf: {
      all: async () => (await nextReadings.shift()?.([...disk])) ?? [...disk],
      change: async (key: string, edit: (stored: unknown) => unknown) => {
        await nextWritings.shift()?.()
        const next = edit(disk.get(key))
        if (next === undefined) disk.delete(key)
        else disk.set(key, next)
        whenWritten.shift()?.()
        await new Promise((resolve) => setTimeout(resolve))
      },
    },
    pocket: {
      get: () => pocket,
      set: (value: unknown) => {
        pocket = value
        return true
      },
      delete: (...known: unknown[]) => {
        if (known.length === 0 || pocket === known[0]) pocket = undefined
      },
    },
  }
  const shape = {
    name: 'draft',
    version: 1,
    fresh: (): Fields => ({ phone: '', step: 1 }),
    migrations: [(fields: Raw) => fields],
    parse: (fields: Raw) => fields as Partial<Fields>,
  }
  return {
    parts,
    stored: () => (disk.get('draft') as { fields: Fields } | undefined)?.fields,
    put: (fields: Fields) => disk.set('draft', { version: 1, fields }),
    /** The next reading finds what is there now, and comes with it once the result is called. */
    delayReading: () => {
      const gate = makeGate()
      nextReadings.push((content) => gate.opened.then(() => content))
      return gate.open
    },
    failReading: () => nextReadings.push(() => Promise.reject(new Error('no disk'))),
    /** The next writing stops after `begun` until it is told to go on, or to fail. */
    delayWriting: () => {
      const [begun, gate] = [makeGate(), makeGate()]
      let failure: Error | undefined
      nextWritings.push(async () => {
        begun.open()
        await gate.opened
        if (failure) throw failure
      })
      return {
        begun: begun.opened,
        end: gate.open,
        fail: () => {
          failure = new Error('no disk')
          gate.open()
        },
      }
    },
    /** Runs once the next writing lies on the disk, before the tab hears of it. */
    afterWriting: (run: () => void) => whenWritten.push(run),
    openTab: () => new Tab(createGuardedStorage<Fields>(shape, parts)),
  }
}

/** What zustand's persist does with the storage. */
class Tab {
  readonly storage: GuardedStorage<Fields>
  state: Fields
  constructor(storage: GuardedStorage<Fields>) {
    this.storage = storage
    this.state = storage.first
    storage.watch(() => void this.load())
  }
  async load(): Promise<void> {
    const loaded = await this.storage.getItem('draft')
    this.state = this.storage.merge(loaded?.state, this.state)
  }
  change(changes: Partial<Fields>): void {
    this.state = { ...this.state, ...changes }
    void this.storage.setItem('draft', { state: this.state, version: 1 })
  }
}
