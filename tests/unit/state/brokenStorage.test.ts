/** The stored draft, whatever was stored and whatever the storage does. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DiskShelf } from '../../../src/outbox/store.ts'
import { openLoadedTab, openTab, store, stored } from './tabs.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
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
