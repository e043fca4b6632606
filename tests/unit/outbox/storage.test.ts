/** The storage of a page when it works, is full, broken or missing. */
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openChannel } from '../../../src/outbox/channel.ts'
import { openDatabase } from '../../../src/outbox/database.ts'
import { type Contents, createStorage, type DeviceStorage } from '../../../src/outbox/storage.ts'
import { fakeWebStorage } from './model/storage.ts'

let device = 0
/** Its localStorage. */
let webStorage: ReturnType<typeof fakeWebStorage>

const full = failing('QuotaExceededError')
/** A localStorage that has no room for values of more than ten characters. */
const fullWebStorage = () => fakeWebStorage((value) => value.length > 10 && full())

/** Opens a page that finds this when it looks for localStorage. */
function page(found: () => typeof webStorage | null = () => webStorage): DeviceStorage {
  const name = `site ${device}`
  const channel = openChannel(name)
  return createStorage({ database: openDatabase(name), webStorage: found, channel })
}

function failing(name: string): () => never {
  return () => {
    throw new DOMException('failed on purpose', name)
  }
}

/** From now on no page can use the database; the returned function repairs it. */
function breakDatabase(): () => void {
  const { transaction } = IDBDatabase.prototype
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
  begin.mockImplementation(function (this: IDBDatabase, names, mode, options) {
    // The upgrade's own transaction has no options.
    return options ? failing('UnknownError')() : transaction.call(this, names, mode)
  })
  return () => begin.mockRestore()
}

const set = (kept: DeviceStorage, key: string, value: unknown, isLeaving?: boolean) =>
  kept.update((contents) => void contents.set(key, value), isLeaving)
const remove = (kept: DeviceStorage, key: string) =>
  kept.update((contents) => void contents.delete(key))
const read = async (kept: DeviceStorage) => Object.fromEntries(await kept.read())

beforeEach(() => {
  device += 1
  webStorage = fakeWebStorage()
  vi.stubGlobal('indexedDB', new IDBFactory())
})

describe('the database', () => {
  test('is edited in one strict transaction, by two pages one after the other', async () => {
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit')
    const pages = [page(), page()]
    const addOne = (contents: Contents) => {
      const next = Number(contents.get('n') ?? 0) + 1
      contents.set('n', next)
      return next
    }
    const twenty = Array.from({ length: 20 }, (_, n) => n + 1)
    const adding = twenty.map((n) => pages[n % 2]?.update(addOne))
    expect(new Set(await Promise.all(adding))).toEqual(new Set(twenty))
    const strictly = ['records', 'readwrite', { durability: 'strict' }]
    expect(begin.mock.calls.filter((call) => call.length === 3)).toEqual(twenty.map(() => strictly))
    // It ends even if its page dies.
    expect(commit).toHaveBeenCalledTimes(20)
  })

  test('gets only what has changed, and loses what is deleted', async () => {
    const kept = page()
    await set(kept, 'a', 1)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    await set(kept, 'b', 2)
    expect(put).toHaveBeenCalledExactlyOnceWith(2, 'b')
    await remove(kept, 'a')
    await expect(read(page())).resolves.toEqual({ b: 2 })
  })
})

describe('a page whose database fails', () => {
  const opening = () => vi.spyOn(indexedDB, 'open')
  const putting = () => vi.spyOn(IDBObjectStore.prototype, 'put')
  // Full, or failed once, it can still be read; after one failure another page still uses it.
  test.each([
    ['missing', (): unknown => vi.stubGlobal('indexedDB', undefined), { b: 3 }],
    ['forbidden', () => opening().mockImplementation(failing('SecurityError')), { b: 3 }],
    ['full', () => putting().mockImplementation(full), { old: 0, b: 3 }],
    ['failing once', () => opening().mockImplementationOnce(failing('UnknownError')), { old: 0 }],
  ])('goes on with localStorage, which other pages read too: %s', async (_name, breakIt, more) => {
    await set(page(), 'old', 0)
    breakIt()
    const kept = page()
    await set(kept, 'a', 1)
    expect(kept.place()).toBe('localStorage')
    await set(kept, 'draft', 2)
    const other = page()
    await set(other, 'b', 3)
    await expect(read(kept)).resolves.toEqual({ ...more, a: 1, draft: 2 })
    await expect(read(other)).resolves.toEqual({ ...more, a: 1, draft: 2, b: 3 })
  })

  test.each([
    ['full', fullWebStorage, 'localStorage'],
    ['missing', () => null, 'memory'],
    ['forbidden', failing('SecurityError'), 'memory'],
  ])('goes on in its memory if localStorage is %s, too', async (_name, found, known) => {
    vi.stubGlobal('indexedDB', undefined)
    const [kept, written] = [page(found), page(found)]
    await kept.read()
    expect(kept.place()).toBe(known)
    await set(kept, 'a', 'longer than that')
    await set(kept, 'b', 2)
    await remove(kept, 'b')
    await set(written, 'a', 'longer than that')
    for (const one of [kept, written]) {
      expect(one.place()).toBe('memory')
      await expect(read(one)).resolves.toEqual({ a: 'longer than that' })
    }
  })

  test('does not forget what is only in its memory when the database answers late', async () => {
    webStorage = fullWebStorage()
    putting().mockImplementation(full)
    const kept = page()
    await set(kept, 'b', 2)
    await Promise.all([set(kept, 'a', 'longer than that'), kept.refresh()])
    await expect(read(kept)).resolves.toEqual({ a: 'longer than that', b: 2 })
  })

  test('loses nothing that it had written, or was writing when another write failed', async () => {
    const kept = page()
    await set(kept, 'c', 3)
    let other: Promise<void> | undefined
    await kept.update((contents) => {
      contents.set('a', 1)
      if (!other) breakDatabase()
      other ??= set(kept, 'b', 2)
    })
    await other
    await expect(read(kept)).resolves.toEqual({ a: 1, b: 2, c: 3 })
  })

  test('is notified of what others write once the database answers again', async () => {
    opening().mockImplementationOnce(failing('UnknownError'))
    const kept = page()
    await kept.read()
    kept.subscribe(() => undefined)
    await set(page(), 'a', 1)
    await vi.waitFor(() => expect(read(kept)).resolves.toEqual({ a: 1 }))
  })

  test('does not lose a value that does not fit under its new key', async () => {
    vi.stubGlobal('indexedDB', undefined)
    webStorage = fullWebStorage()
    await page().update((contents) => contents.set('old', 1).set('b', 2))
    const kept = page()
    await kept.update((contents) => {
      contents.delete('old')
      contents.set('new', 'longer than that')
    })
    await expect(read(kept)).resolves.toEqual({ b: 2, new: 'longer than that' })
    // For other pages the old one is still there.
    await expect(read(page())).resolves.toEqual({ old: 1, b: 2 })
  })
})

describe('what was left in localStorage', () => {
  test('is moved into the database by the next page, deletions too; its own page stays with localStorage', async () => {
    await page().update((contents) => contents.set('a', 1).set('b', 1))
    const before = page()
    await before.read()
    const repair = breakDatabase()
    await before.update((contents) => {
      contents.delete('a')
      contents.set('b', 2)
    })
    repair()
    await expect(read(page())).resolves.toEqual({ b: 2 })
    expect(webStorage).toEqual({})
    await expect(read(before)).resolves.toEqual({ b: 2 })
    expect(before.place()).toBe('localStorage')
  })

  test('is also moved by an open page before its next operation: neither overlooked nor back later', async () => {
    const open = page()
    await set(open, 'draft', 1)
    // By a page that died, or went into the back/forward cache.
    webStorage.setItem('malowanie:draft', '2')
    await expect(read(open)).resolves.toEqual({ draft: 2 })
    webStorage.setItem('malowanie:draft', '3')
    await remove(open, 'draft')
    await expect(read(page())).resolves.toEqual({})
  })

  test('is ignored if it is damaged, or another site’s', async () => {
    Object.assign(webStorage, { 'malowanie:a': '{"half', 'malowanie:b': '2', theirs: '3' })
    await expect(read(page())).resolves.toEqual({ b: 2 })
    expect(webStorage).toEqual({ theirs: '3', 'malowanie:a': '{"half' })
  })

  test.each([
    ['throws', failing('SecurityError')],
    ['finds none', () => null],
  ])('is not needed if looking for it %s', async (_name, found) => {
    const kept = page(found)
    await set(kept, 'a', 1)
    await set(kept, 'b', 2, true)
    expect(kept.place()).toBe('database')
    await expect(read(kept)).resolves.toEqual({ a: 1, b: 2 })
  })
})
