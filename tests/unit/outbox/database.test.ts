/** The database beside a page that goes into the back/forward cache, and the channel and ids where browsers lack theirs. */
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { entries, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openChannel } from '../../../src/outbox/channel.ts'
import { openDatabase } from '../../../src/outbox/database.ts'
import { newId } from '../../../src/outbox/newId.ts'

let page: EventTarget

function pageEvent(type: string, persisted: boolean): void {
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

test('a page on its way into the back/forward cache leaves no transaction and no connection', async () => {
  const database = openDatabase('outbox')
  await set('n', 1, database)
  const writing = set('n', 2, database)
  // By now it has its transaction.
  await Promise.resolve()
  await Promise.resolve()
  pageEvent('pagehide', true)
  await expect(writing).rejects.toBeDefined()
  await expect(set('n', 3, database)).rejects.toThrow('back/forward cache')
  // A connection left open would block this.
  await new Promise((resolve, reject) => {
    const upgrade = indexedDB.open('outbox', 2)
    upgrade.onblocked = reject
    upgrade.onsuccess = () => resolve(upgrade.result.close())
  })
  pageEvent('pageshow', true)
  await expect(entries(database)).resolves.toEqual([['n', 1]])
})

test('a page that is left for good may still write', async () => {
  const database = openDatabase('outbox')
  const writing = set('n', 1, database)
  pageEvent('pagehide', false)
  await expect(writing).resolves.toBeUndefined()
})

test('what its caller was told is not kept is not written later, when the database answers at last', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { open } = indexedDB
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  vi.spyOn(indexedDB, 'open').mockImplementationOnce((name) => {
    const request = open.call(indexedDB, name)
    Object.defineProperty(request, 'onsuccess', {
      set: (heard: (event: Event) => void) =>
        request.addEventListener('success', (event) => void answered.then(() => heard(event))),
    })
    return request
  })
  const writing = set('n', 1, openDatabase('outbox'))
  vi.advanceTimersByTime(3000)
  await expect(writing).rejects.toThrow('does not answer')
  answer()
  await expect(entries(openDatabase('outbox'))).resolves.toEqual([])
})

test('a channel tells the others, and ends', async () => {
  const [one, other] = [openChannel('outbox'), openChannel('outbox')]
  const heard = vi.fn()
  const leave = other.listen(heard)
  one.notify()
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
  leave()
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => {
    throw new DOMException('The channel is closed.', 'InvalidStateError')
  })
  expect(() => one.notify()).not.toThrow()
})

test.each([
  ['missing', undefined],
  [
    'forbidden',
    function BroadcastChannel(): never {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  ],
])('where channels are %s, listeners look for themselves', (_name, channel) => {
  vi.stubGlobal('BroadcastChannel', channel)
  vi.useFakeTimers()
  const heard = vi.fn()
  const mine = openChannel('outbox')
  mine.notify()
  const leave = mine.listen(heard)
  vi.advanceTimersByTime(2000)
  expect(heard).toHaveBeenCalledTimes(1)
  leave()
  vi.advanceTimersByTime(10_000)
  expect(heard).toHaveBeenCalledTimes(1)
})

test('ids are UUIDs also where crypto.randomUUID is missing', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(newId()).toMatch(uuid)
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 50 }, newId)
  for (const id of ids) expect(id).toMatch(uuid)
  expect(new Set(ids).size).toBe(50)
})
