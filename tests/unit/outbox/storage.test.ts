/** Where entries are kept when storage is sound, slow, full, broken or missing. */
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFallbackStorage, type KeyValueArea } from '../../../src/outbox/fallbackStorage.ts'
import { createDiskStorage, createStore, type Edit, type Store } from '../../../src/outbox/store.ts'
import { newEntry } from '../../../src/outbox/submitted.ts'
import { submissionOf } from './model/submissions.ts'

const entry = newEntry(submissionOf('booking', 1, false), 1)

function localArea(room = Number.POSITIVE_INFINITY): KeyValueArea {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key) => void items.delete(key),
  }
}

function storeOver(area: KeyValueArea | null = localArea()): Store {
  const fallback = createFallbackStorage(() => area)
  return createStore(createDiskStorage('outbox'), fallback)
}

function failing(name: string): () => never {
  return () => {
    throw new DOMException('connection is closing', name)
  }
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the disk', () => {
  test('opens nothing before it is used', () => {
    const open = vi.spyOn(indexedDB, 'open')
    createDiskStorage('outbox')
    expect(open).not.toHaveBeenCalled()
  })

  test('reads, edits and deletes in one step each, and leaves alone what is not edited', async () => {
    const disk = createDiskStorage('outbox')
    await Promise.all(
      Array.from({ length: 20 }, () => disk.change('n', (stored) => Number(stored ?? 0) + 1)),
    )
    await disk.change('m', () => 'x')
    await disk.change('n', () => undefined)
    await expect(disk.all()).resolves.toEqual([
      ['m', 'x'],
      ['n', 20],
    ])
    await disk.change('m', () => null)
    await expect(disk.all()).resolves.toEqual([['n', 20]])
  })

  test('writes strictly', async () => {
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await createDiskStorage('outbox').change('n', () => 1)
    expect(begin).toHaveBeenCalledWith('entries', 'readwrite', { durability: 'strict' })
  })

  test('reopens once when its connection is closing', async () => {
    const disk = createDiskStorage('outbox')
    await disk.change('n', () => 1)
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
    begin.mockImplementationOnce(failing('InvalidStateError'))
    await disk.change('n', (stored) => Number(stored) + 1)
    await expect(disk.all()).resolves.toEqual([['n', 2]])
    begin.mockImplementationOnce(failing('InvalidStateError'))
    begin.mockImplementationOnce(failing('InvalidStateError'))
    await expect(disk.change('n', () => 3)).rejects.toThrow('closing')
    await expect(disk.all()).resolves.toEqual([['n', 2]])
  })

  test('makes way for a later version of the site, and reads on after it', async () => {
    const disk = createDiskStorage('outbox')
    await disk.change('n', () => 1)
    await new Promise((resolve, reject) => {
      const upgrade = indexedDB.open('outbox', 2)
      upgrade.onblocked = reject
      upgrade.onsuccess = resolve
    })
    await expect(disk.all()).resolves.toEqual([['n', 1]])
  })

  test('gives up on a database that does not answer, and rests', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const open = vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
    const disk = createDiskStorage('outbox')
    const first = expect(disk.all()).rejects.toThrow('does not answer')
    await vi.advanceTimersByTimeAsync(3000)
    await first
    await expect(disk.all()).rejects.toThrow('did not answer before')
    open.mockRestore()
    await vi.advanceTimersByTimeAsync(10_000)
    await expect(disk.all()).resolves.toEqual([])
  })

  test('writes nothing any more for a caller who has gone on without it', async () => {
    const disk = createDiskStorage('outbox')
    await disk.change('n', () => 1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    let release: (() => void) | undefined
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
      const request: { result?: unknown; onsuccess?: () => void } = {}
      release = () => request.onsuccess?.()
      return request as unknown as IDBRequest
    })
    const change = expect(disk.change('n', () => 2)).rejects.toThrow('does not answer')
    await vi.waitFor(() => expect(release).toBeDefined())
    await vi.advanceTimersByTimeAsync(3000)
    await change
    release?.()
    get.mockRestore()
    await vi.advanceTimersByTimeAsync(10_000)
    await expect(disk.all()).resolves.toEqual([['n', 1]])
  })
})

describe('the store', () => {
  test('keeps an entry on the disk, where another page finds it', async () => {
    const kept = { ...entry, kept: 'disk' }
    await expect(storeOver().change(entry.id, () => entry)).resolves.toEqual(kept)
    const whole = { entries: [kept], unreadable: [], complete: true }
    await expect(storeOver().list()).resolves.toEqual(whole)
  })

  test('says so while the disk was not read, and keeps what it read once', async () => {
    const store = storeOver()
    await createDiskStorage('outbox').change(entry.id, () => entry)
    const fails = failing('UnknownError')
    const read = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(fails)
    await expect(store.list()).resolves.toMatchObject({ entries: [], complete: false })
    read.mockReset()
    await expect(store.list()).resolves.toMatchObject({ entries: [entry], complete: true })
    read.mockImplementation(fails)
    await expect(store.list()).resolves.toMatchObject({ entries: [entry], complete: false })
    read.mockRestore()
  })

  test('lists in the order of submission', async () => {
    const store = storeOver()
    const ids = ['c', 'a', 'b']
    for (const [index, id] of ids.entries()) {
      await store.change(id, () => ({ ...entry, id, submittedAt: index }))
    }
    expect((await store.list()).entries.map(({ id }) => id)).toEqual(ids)
  })

  test.each([
    ['is of a later version', { ...entry, v: 99 }],
    ['says that it lies elsewhere', entry],
  ])('leaves what %s untouched', async (_what, stored) => {
    const disk = createDiskStorage('outbox')
    await disk.change('unread', () => stored)
    const area = localArea()
    area.setItem('aside', JSON.stringify(stored))
    const edit = vi.fn(() => null)
    await expect(storeOver(area).change('unread', edit)).resolves.toBeUndefined()
    expect(edit).not.toHaveBeenCalled()
    const left = { entries: [], unreadable: ['unread', 'aside'], complete: true }
    await expect(storeOver(area).list()).resolves.toEqual(left)
    await expect(disk.all()).resolves.toEqual([['unread', stored]])
  })

  test.each([
    ['missing', (): unknown => vi.stubGlobal('indexedDB', undefined)],
    ['forbidden', () => vi.spyOn(indexedDB, 'open').mockImplementation(failing('SecurityError'))],
    [
      'full',
      () =>
        vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(failing('QuotaExceededError')),
    ],
  ])('goes to localStorage while IndexedDB is %s', async (_name, breakIt) => {
    breakIt()
    const area = localArea()
    const kept = { ...entry, kept: 'localStorage' }
    await expect(storeOver(area).change(entry.id, () => entry)).resolves.toEqual(kept)
    expect((await storeOver(area).list()).entries).toEqual([kept])
  })

  test.each([
    ['full', localArea(10)],
    ['missing', null],
  ])('goes to memory where localStorage is %s too', async (_name, area) => {
    vi.stubGlobal('indexedDB', undefined)
    const store = storeOver(area)
    await expect(store.change(entry.id, () => entry)).resolves.toMatchObject({ kept: 'memory' })
    expect((await store.list()).entries).toEqual([{ ...entry, kept: 'memory' }])
  })

  test('brings an entry home once the disk works again', async () => {
    const area = localArea()
    vi.stubGlobal('indexedDB', undefined)
    const store = storeOver(area)
    await store.change(entry.id, () => entry)
    vi.stubGlobal('indexedDB', new IDBFactory())
    await expect(store.change(entry.id, () => undefined)).resolves.toMatchObject({ kept: 'disk' })
    expect(area.length).toBe(0)
    await expect(createDiskStorage('outbox').all()).resolves.toEqual([[entry.id, entry]])
  })

  test('goes on from what it last saw when the disk dies', async () => {
    const store = storeOver()
    await store.change(entry.id, () => entry)
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
    begin.mockImplementation(failing('UnknownError'))
    const attempted: Edit = (stored) => stored && { ...stored, attempts: stored.attempts + 1 }
    await expect(store.change(entry.id, attempted)).resolves.toMatchObject({ attempts: 1 })
    begin.mockRestore()
    expect((await store.list()).entries).toMatchObject([{ attempts: 1 }])
    const again = { attempts: 2, kept: 'disk' }
    await expect(store.change(entry.id, attempted)).resolves.toMatchObject(again)
  })

  test('deletes every copy', async () => {
    const area = localArea()
    const store = storeOver(area)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    put.mockImplementation(failing('QuotaExceededError'))
    await store.change(entry.id, () => entry)
    put.mockRestore()
    await store.change(entry.id, () => null)
    expect(area.length).toBe(0)
    const nothing = { entries: [], unreadable: [], complete: true }
    await expect(store.list()).resolves.toEqual(nothing)
  })
})
