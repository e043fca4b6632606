// @vitest-environment jsdom
/** Tabs over one storage: neither brings back what the other has changed, whatever comes in between. */
import { expect, test } from 'vitest'
import { createGuardedStorage, type GuardedStorage } from '../../../src/state/guardedStorage.ts'
import type { Raw } from '../../../src/state/shape.ts'

interface Fields {
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
function makeDevice() {
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

test('a write that waits leaves alone what another tab wrote meanwhile', async () => {
  const { stored, put, openTab } = makeDevice()
  const tab = openTab()
  await tab.load()
  // What zustand hands over with any change of its state, be it none of the stored fields.
  tab.change({})
  put({ phone: '600', step: 2 })
  await tab.load()
  expect(tab.state).toEqual({ phone: '600', step: 2 })
  await tab.storage.flush()
  expect(stored()).toEqual({ phone: '600', step: 2 })
})

test('a copy in the pocket does not undo what was typed after it', async () => {
  const { parts, stored, openTab } = makeDevice()
  parts.pocket.set({ version: 1, fields: { phone: 'old', step: 3 } })
  const tab = openTab()
  await tab.load()
  tab.change({ phone: 'new' })
  const writing = tab.storage.flush()
  await Promise.resolve()
  tab.change({ step: 4 })
  await writing
  await tab.storage.flush()
  expect(stored()).toEqual({ phone: 'new', step: 4 })
})

test('a reading from before a write does not undo it in the page', async () => {
  const { stored, delayReading, openTab } = makeDevice()
  const tab = openTab()
  await tab.load()
  const answer = delayReading()
  const loading = tab.load()
  tab.change({ phone: '600' })
  await tab.storage.flush()
  answer()
  await loading
  expect(tab.state.phone).toBe('600')
  expect(stored()?.phone).toBe('600')
})

test('what is flushed before the first load has ended is kept after it', async () => {
  const { put, stored, delayReading, openTab } = makeDevice()
  put({ phone: '', step: 3 })
  const answer = delayReading()
  const tab = openTab()
  const loading = tab.load()
  tab.change({ phone: '600' })
  const flushing = tab.storage.flush()
  answer()
  await flushing
  expect(stored()).toEqual({ phone: '600', step: 3 })
  await loading
  expect(tab.state).toEqual({ phone: '600', step: 3 })
})

test('what another tab writes while the first reading is under way is not missed', async () => {
  const { delayReading, openTab } = makeDevice()
  const writer = openTab()
  await writer.load()
  const answer = delayReading()
  const reader = openTab()
  const loading = reader.load()
  writer.change({ phone: '600' })
  await writer.storage.flush()
  const heard = new BroadcastChannel('draft')
  await new Promise((resolve) => {
    heard.onmessage = resolve
    writer.change({ step: 2 })
    void writer.storage.flush()
  })
  heard.close()
  answer()
  await loading
  expect(reader.state).toEqual({ phone: '600', step: 2 })
})

test('a disk that fails throws nothing away', async () => {
  const { failReading, openTab } = makeDevice()
  const tab = openTab()
  await tab.load()
  tab.change({ phone: '600' })
  await tab.storage.flush()
  failReading()
  await tab.load()
  expect(tab.state.phone).toBe('600')
})

test('a copy that another page put in the pocket during a write stays', async () => {
  const { parts, afterWriting, openTab } = makeDevice()
  const tab = openTab()
  await tab.load()
  tab.change({ step: 2 })
  const left = { version: 1, fields: { phone: '600' } }
  afterWriting(() => parts.pocket.set(left))
  await tab.storage.flush()
  expect(parts.pocket.get()).toBe(left)
})

test('news that comes during a write is not taken for a change of this tab', async () => {
  const { stored, put, delayReading, delayWriting, openTab } = makeDevice()
  const tab = openTab()
  await tab.load()
  put({ phone: '600', step: 1 })
  const answer = delayReading()
  const loading = tab.load()
  await Promise.resolve()
  const write = delayWriting()
  tab.change({ step: 2 })
  const writing = tab.storage.flush()
  await write.begun
  answer()
  await loading
  write.end()
  await writing
  put({ phone: '700', step: 2 })
  tab.change({ step: 3 })
  await tab.storage.flush()
  expect(stored()).toEqual({ phone: '700', step: 3 })
})

test('a write that fails after the draft was thrown away does not bring it back', async () => {
  const { parts, stored, delayWriting, openTab } = makeDevice()
  const tab = openTab()
  await tab.load()
  tab.change({ phone: '600' })
  const write = delayWriting()
  const writing = tab.storage.flush()
  await write.begun
  tab.state = tab.storage.reset()
  write.fail()
  await writing
  await tab.storage.flush()
  expect([parts.pocket.get(), stored()]).toEqual([undefined, undefined])
})

test('a write that ends after the draft was thrown away does not speak for the next one', async () => {
  const { stored, delayWriting, openTab } = makeDevice()
  const tab = openTab()
  await tab.load()
  tab.change({ phone: '600' })
  const write = delayWriting()
  const writing = tab.storage.flush()
  await write.begun
  tab.state = tab.storage.reset()
  write.end()
  await writing
  tab.change({ phone: '600' })
  await tab.storage.flush()
  expect(stored()).toEqual({ phone: '600', step: 1 })
})
