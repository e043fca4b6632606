/** The database with a page in the back/forward cache, or when it answers late. */
import { IDBFactory } from 'fake-indexeddb'
import { entries, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openChannel, sitePrefix } from '../../../src/outbox/channel.ts'
import { openDatabase } from '../../../src/outbox/database.ts'
import { createStorage, type DeviceStorage, type WebStorage } from '../../../src/outbox/storage.ts'
import { holdOpening, untilBegun } from '../device.ts'
import { fakeWebStorage } from './model/storage.ts'

let page: EventTarget

/** The page goes into the back/forward cache, or comes back from it. */
function pageEvent(type: 'pagehide' | 'pageshow', persisted = true): void {
  page.dispatchEvent(Object.assign(new Event(type), { persisted }))
}

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function closing(): never {
  throw new DOMException('connection is closing', 'InvalidStateError')
}

/** Fails if an open connection blocks it. */
function upgrade(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('site', 2)
    request.onblocked = reject
    request.onsuccess = () => resolve(request.result.close())
  })
}

test('a closing connection is reopened, twice per operation at most', async () => {
  const database = openDatabase('site')
  await set('n', 1, database)
  const open = vi.spyOn(indexedDB, 'open')
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
  begin.mockImplementationOnce(closing).mockImplementationOnce(closing)
  await set('n', 2, database)
  expect(open).toHaveBeenCalledTimes(2)
  begin.mockImplementation(closing)
  begin.mockClear()
  await expect(set('n', 3, database)).rejects.toThrow('closing')
  expect(begin).toHaveBeenCalledTimes(3)
  begin.mockRestore()
  await expect(entries(database)).resolves.toEqual([['n', 2]])
})

test('a page in the back/forward cache blocks nobody, and repeats what was interrupted', async () => {
  const database = openDatabase('site')
  await set('n', 1, database)
  const begun = untilBegun()
  const writing = set('n', 2, database)
  await begun()
  pageEvent('pagehide')
  const later = set('m', 3, database)
  const other = openDatabase('site')
  await expect(entries(other)).resolves.toEqual([['n', 1]])
  // A connection that is still open would block it.
  await upgrade()
  pageEvent('pageshow')
  await Promise.all([writing, later])
  await expect(entries(database)).resolves.toEqual([
    ['m', 3],
    ['n', 2],
  ])
  // A page that is left for good finishes its work.
  pageEvent('pagehide', false)
  await set('n', 4, database)
  const close = vi.spyOn(IDBDatabase.prototype, 'close')
  pageEvent('pagehide')
  await vi.waitFor(() => expect(close, 'an idle page, too').toHaveBeenCalled())
})

function openPage(webStorage: WebStorage, database = openDatabase('site')): DeviceStorage {
  return createStorage({ database, webStorage: () => webStorage, channel: openChannel('site') })
}

/** Writes twice: a page is hidden before it is left. */
async function leave(kept: DeviceStorage): Promise<void> {
  for (const is of ['older', 'old'])
    await kept.update((contents) => contents.set('draft', { is }), true)
}

test.each([
  ['found in localStorage', (kept: DeviceStorage) => kept.read(), 'new'],
  ['left there', leave, 'new'],
  ['left there', leave, 'left by the next page'],
])('nor does it overwrite newer data with what it %s', async (_name, work, newest) => {
  const webStorage = fakeWebStorage()
  const leaveThere = (is: string) => webStorage.setItem('malowanie:draft', JSON.stringify({ is }))
  const kept = openPage(webStorage)
  await kept.read()
  leaveThere('old')
  const begun = untilBegun()
  const working = work(kept)
  await begun()
  pageEvent('pagehide')
  await openPage(webStorage).update((contents) => void contents.set('draft', { is: 'new' }))
  if (newest !== 'new') leaveThere(newest)
  pageEvent('pageshow')
  await working
  await expect(kept.read()).resolves.toEqual(new Map([['draft', { is: newest }]]))
  await expect(entries(openDatabase('site'))).resolves.toEqual([['draft', { is: newest }]])
})

test('what a page writes while it is left stays in localStorage until the database has it', async () => {
  const webStorage = fakeWebStorage()
  const kept = openPage(webStorage)
  const addOne = () => kept.update((all) => all.set('n', Number(all.get('n') ?? 0) + 1), true)
  await addOne()
  await addOne()
  expect(webStorage).toEqual({ [`${sitePrefix}n`]: '2' })
  const removing = vi.spyOn(Object.getPrototypeOf(webStorage), 'removeItem')
  removing.mockImplementationOnce((name) => {
    Reflect.deleteProperty(webStorage, name as string)
    void addOne()
  })
  await vi.waitFor(() => expect(removing).toHaveBeenCalledTimes(2))
  expect(webStorage).toEqual({})
  await expect(entries(openDatabase('site'))).resolves.toEqual([['n', 3]])
  // What another page leaves there meanwhile is not mistaken for it.
  const committing = vi.spyOn(IDBTransaction.prototype, 'commit')
  committing.mockImplementationOnce(() => webStorage.setItem(`${sitePrefix}n`, '10'))
  await addOne()
  await vi.waitFor(() => expect(committing).toHaveBeenCalledTimes(2))
  await expect(kept.read()).resolves.toEqual(new Map([['n', 10]]))
})

test('a write that was reported as failed is not made when the database answers late', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const answer = holdOpening()
  const writing = expect(set('n', 1, openDatabase('site'))).rejects.toThrow('does not answer')
  await vi.advanceTimersByTimeAsync(3000)
  await writing
  await answer()
  await expect(entries(openDatabase('site'))).resolves.toEqual([])
})

test('nor is a write that timed out in the middle', async () => {
  const database = openDatabase('site')
  await set('n', 1, database)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isAnswered = false
  const begun = Promise.withResolvers<void>()
  const writing = database('readwrite', (store) => {
    // The transaction stays open as long as there are requests.
    const wait = (): void => {
      begun.resolve()
      if (isAnswered) store.put(2, 'n')
      else store.getKey('n').onsuccess = wait
    }
    wait()
    return new Promise(() => undefined)
  })
  const failing = expect(writing).rejects.toThrow('does not answer')
  await begun.promise
  vi.advanceTimersByTime(3000)
  await failing
  isAnswered = true
  await expect(entries(database)).resolves.toEqual([['n', 1]])
})

test('a page that has only its memory left keeps it when an earlier operation fails late', async () => {
  const late = Promise.withResolvers<never>()
  const database = vi.fn(() => Promise.reject<never>(new Error('full')))
  database.mockReturnValueOnce(late.promise)
  const webStorage = fakeWebStorage(() => {
    throw new Error('full')
  })
  const kept = openPage(webStorage, database)
  const reading = kept.read()
  await kept.update((contents) => void contents.set('a', 1))
  late.reject(new Error('does not answer'))
  await reading
  expect(kept.place()).toBe('memory')
  await expect(kept.read()).resolves.toEqual(new Map([['a', 1]]))
})
