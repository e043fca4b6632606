/** The stored draft: what is typed survives kills, other tabs, other versions and broken storage. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDiskShelf } from '../../../src/outbox/diskShelf.ts'
import type { DiskShelf } from '../../../src/outbox/store.ts'

type DraftModule = typeof import('../../../src/state/draft.ts')

/** A page of its own: the module again, over the same storage. */
async function openTab(): Promise<DraftModule> {
  vi.resetModules()
  return import('../../../src/state/draft.ts')
}

async function openLoadedTab(): Promise<DraftModule> {
  const tab = await openTab()
  await tab.hydrateDraft()
  return tab
}

function store(value: unknown): Promise<void> {
  return createDiskShelf('wizard').change('draft', () => value)
}

async function stored(): Promise<unknown> {
  return new Map(await createDiskShelf('wizard').all()).get('draft')
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
})

describe('across visits', () => {
  test('what was typed is there again, under the same id, and the visit says since when', async () => {
    const before = await openLoadedTab()
    before.changeDraft({ area: '50-60', firstName: 'Żaneta' })
    before.rememberStep(3)
    await before.flushDraft()
    const { id, startedAt } = before.useDraft.getState()

    const after = await openLoadedTab()
    expect(after.useDraft.getState()).toMatchObject({
      area: '50-60',
      firstName: 'Żaneta',
      step: 3,
      id,
      resumedFrom: startedAt,
    })
  })

  test('typing is written by itself within half a second', async () => {
    const tab = await openLoadedTab()
    const typed = performance.now()
    tab.changeDraft({ phone: '600' })
    await vi.waitFor(
      async () => expect(await stored()).toMatchObject({ fields: { phone: '600' } }),
      {
        interval: 20,
      },
    )
    // The bound is the timer's, with room for a slow machine.
    expect(performance.now() - typed).toBeLessThan(5000)
  })

  test('a page that is put away at once loses nothing, even where IndexedDB gets no time', async () => {
    const tab = await openLoadedTab()
    tab.changeDraft({ phone: '600100200' })
    dispatchEvent(new Event('pagehide'))
    const pocket = localStorage.getItem('draft') ?? ''
    await tab.flushDraft()
    expect(localStorage.getItem('draft')).toBeNull()

    vi.stubGlobal('indexedDB', new IDBFactory())
    localStorage.setItem('draft', pocket)
    const after = await openLoadedTab()
    expect(after.useDraft.getState().phone).toBe('600100200')
  })

  test('a fresh start leaves nothing behind and has an id of its own', async () => {
    const tab = await openLoadedTab()
    tab.changeDraft({ firstName: 'Jan' })
    await tab.flushDraft()
    const { id } = tab.useDraft.getState()
    tab.startFresh()
    expect(tab.useDraft.getState()).toMatchObject({ firstName: '', startedAt: 0 })
    expect(tab.useDraft.getState().id).not.toBe(id)
    await tab.flushDraft()
    expect(await stored()).toBeUndefined()
    expect(localStorage.getItem('draft')).toBeNull()
  })

  test('a day that has become too early is cleared, told, and asked for again; the rest stays', async () => {
    await store({
      version: 1,
      fields: {
        area: '40-50',
        date: '2020-05-05',
        lastName: 'Nowak',
        step: 4,
        id: 'x',
        startedAt: 5,
      },
    })
    const tab = await openLoadedTab()
    expect(tab.useDraft.getState()).toMatchObject({
      date: '',
      expiredDate: '2020-05-05',
      lastName: 'Nowak',
      area: '40-50',
    })
  })
})

describe('while the stored draft is still being read', () => {
  test('what is typed wins for its field, the rest comes from storage, and both are kept', async () => {
    await store({ version: 1, fields: { firstName: 'Anna', phone: '1', id: 'kept', startedAt: 7 } })
    const tab = await openTab()
    const loading = tab.hydrateDraft()
    tab.changeDraft({ phone: '600' })
    await loading
    expect(tab.useDraft.getState()).toMatchObject({
      firstName: 'Anna',
      phone: '600',
      id: 'kept',
      startedAt: 7,
      resumedFrom: 7,
    })
    await tab.flushDraft()
    expect(await stored()).toMatchObject({ fields: { firstName: 'Anna', phone: '600' } })
  })

  test('nothing is written, so an empty form never replaces a draft', async () => {
    await store({ version: 1, fields: { firstName: 'Anna', id: 'kept', startedAt: 7 } })
    const tab = await openTab()
    tab.rememberStep(2)
    await tab.flushDraft()
    expect(await stored()).toEqual({
      version: 1,
      fields: { firstName: 'Anna', id: 'kept', startedAt: 7 },
    })
  })

  test('typing into an empty form is no resumption', async () => {
    const tab = await openTab()
    const loading = tab.hydrateDraft()
    tab.changeDraft({ phone: '600' })
    await loading
    expect(tab.useDraft.getState().resumedFrom).toBeUndefined()
    expect(tab.useDraft.getState().startedAt).toBeGreaterThan(0)
  })
})

describe('in two tabs', () => {
  test('each field belongs to the tab that changed it last; both have the same id', async () => {
    const one = await openLoadedTab()
    const two = await openLoadedTab()
    one.changeDraft({ firstName: 'Anna' })
    await one.flushDraft()
    two.changeDraft({ lastName: 'Nowak' })
    await two.flushDraft()
    await vi.waitFor(() => {
      for (const tab of [one, two]) {
        expect(tab.useDraft.getState()).toMatchObject({ firstName: 'Anna', lastName: 'Nowak' })
      }
      expect(one.useDraft.getState().id).toBe(two.useDraft.getState().id)
    })
    expect(await stored()).toMatchObject({ fields: { firstName: 'Anna', lastName: 'Nowak' } })
  })

  test('without BroadcastChannel too, as soon as a tab is looked at', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
    const one = await openLoadedTab()
    const two = await openLoadedTab()
    one.changeDraft({ firstName: 'Anna' })
    await one.flushDraft()
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(two.useDraft.getState().firstName).toBe('Anna'))
    vi.unstubAllGlobals()
  })

  test('a draft that one tab submitted and threw away is gone in the other, with its id', async () => {
    const one = await openLoadedTab()
    one.changeDraft({ firstName: 'Anna' })
    await one.flushDraft()
    const two = await openLoadedTab()
    const { id } = two.useDraft.getState()
    one.startFresh()
    await vi.waitFor(() => expect(two.useDraft.getState().firstName).toBe(''))
    expect(two.useDraft.getState().id).not.toBe(id)
  })
})

describe('whatever is stored', () => {
  test.each([
    ['null', null],
    ['a text', '{"version":1,"fie'],
    ['an array', [1, 2, 3]],
    ['a number', 5],
    ['an envelope without fields', { version: 1 }],
    ['fields that are an array', { version: 1, fields: ['a'] }],
    ['five megabytes', { version: 1, fields: { firstName: 'x'.repeat(5_000_000) } }],
    [
      'nonsense in every field',
      { version: 1, fields: { area: 7, date: 'x', step: 9, id: '', email: {} } },
    ],
  ])('%s: the form is empty and works', async (_what, value) => {
    await store(value)
    const tab = await openLoadedTab()
    expect(tab.useDraft.getState()).toMatchObject({
      hydrated: true,
      area: '',
      firstName: '',
      step: 1,
    })
    tab.changeDraft({ area: 'do-40' })
    await tab.flushDraft()
    expect(await stored()).toMatchObject({ version: 1, fields: { area: 'do-40' } })
  })

  test.each([
    ['an older version', { version: 0, fields: { firstName: 'Ala' } }],
    ['no version', { fields: { firstName: 'Ala' } }],
    [
      'a newer version',
      { version: 7, fields: { firstName: 'Ala', colour: 'red', area: { m2: 5 } } },
    ],
    ['a negative version', { version: -3, fields: { firstName: 'Ala', step: 'two' } }],
  ])('%s: what parses is kept', async (_what, value) => {
    await store(value)
    const tab = await openLoadedTab()
    expect(tab.useDraft.getState()).toMatchObject({ hydrated: true, firstName: 'Ala', area: '' })
  })
})

describe('whatever IndexedDB does', () => {
  test.each([
    ['is missing', () => vi.stubGlobal('indexedDB', undefined)],
    [
      'throws',
      () =>
        vi.stubGlobal('indexedDB', {
          open() {
            throw new DOMException('no', 'SecurityError')
          },
        }),
    ],
    ['never answers', () => vi.stubGlobal('indexedDB', { open: () => new EventTarget() })],
  ])(
    'it %s: the page goes on, and localStorage keeps the draft',
    async (_what, breakIt) => {
      breakIt()
      const tab = await openLoadedTab()
      expect(tab.useDraft.getState().hydrated).toBe(true)
      tab.changeDraft({ firstName: 'Ala' })
      dispatchEvent(new Event('pagehide'))
      const after = await openTab()
      await after.hydrateDraft()
      await vi.waitFor(() => expect(after.useDraft.getState().firstName).toBe('Ala'), {
        timeout: 8000,
      })
    },
    20_000,
  )

  test('neither it nor localStorage takes anything: the page says so', async () => {
    vi.stubGlobal('indexedDB', undefined)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const tab = await openLoadedTab()
    tab.changeDraft({ firstName: 'Ala' })
    await tab.flushDraft()
    expect(tab.isDraftKept()).toBe(false)
    expect(tab.useDraft.getState().firstName).toBe('Ala')
  })

  test('an answer after the deadline still brings the draft, without what was typed since', async () => {
    vi.resetModules()
    const { createGuardedStorage } = await import('../../../src/state/guardedStorage.ts')
    const { create } = await import('zustand')
    const { persist } = await import('zustand/middleware')
    let answer: (value: [string, unknown][]) => void = () => undefined
    const slow: DiskShelf = {
      all: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
      change: () => Promise.reject(new Error('not asked for')),
    }
    const storage = createGuardedStorage<{ name: string; phone: string }>(
      {
        name: 'slow',
        version: 1,
        fresh: () => ({ name: '', phone: '' }),
        migrations: [],
        parse: (fields) => fields,
      },
      { shelf: slow },
    )
    const useSlow = create<{ name: string; phone: string }>()(
      persist(() => storage.first, { name: 'slow', version: 1, storage, merge: storage.merge }),
    )
    storage.watch(() => void useSlow.persist.rehydrate())
    await vi.waitFor(() => expect(useSlow.persist.hasHydrated()).toBe(true), { timeout: 8000 })
    useSlow.setState({ phone: '600' })
    answer([['slow', { version: 1, fields: { name: 'Ala', phone: '1' } }]])
    await vi.waitFor(() => {
      answer([['slow', { version: 1, fields: { name: 'Ala', phone: '1' } }]])
      expect(useSlow.getState()).toEqual({ name: 'Ala', phone: '600' })
    })
  }, 20_000)
})
