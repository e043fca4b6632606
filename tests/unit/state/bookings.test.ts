// @vitest-environment jsdom
/** This device's bookings: what several tabs do with them at the same moment, and what older versions stored. */
import 'fake-indexeddb/auto'
import { get, set } from 'idb-keyval'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../src/outbox/database.ts'
import type { Booking } from '../../../src/state/bookings.ts'
import { freshDevice } from '../device.ts'

type BookingsModule = typeof import('../../../src/state/bookings.ts')

const request = {
  ...{ name: 'Ala Nowak', email: 'ala@example.pl', phone: '600', area: 60 },
  ...{ preferredDate: '2027-03-09', totalPrice: 6600 },
} as Omit<Booking, 'id'>
const [first, second, third] = ['first', 'second', 'third'].map((id) => ({ id, ...request })) as [
  Booking,
  Booking,
  Booking,
]

async function openTab(): Promise<BookingsModule> {
  vi.resetModules()
  return import('../../../src/state/bookings.ts')
}

async function openLoadedTab(): Promise<BookingsModule> {
  const tab = await openTab()
  await tab.hydrateBookings()
  return tab
}

function idsIn({ useBookings }: BookingsModule): string[] {
  return useBookings.getState().bookings.map(({ id }) => id)
}

/** What a page that is opened now reads. */
async function keptIds(): Promise<string[]> {
  return idsIn(await openLoadedTab()).sort()
}

function store(value: unknown): Promise<void> {
  return set('confirmation', value, openDatabase('wizard'))
}

beforeEach(freshDevice)

describe('in two tabs at the same moment', () => {
  test('both add a booking: both are kept, and both tabs show both', async () => {
    const [one, two] = [await openLoadedTab(), await openLoadedTab()]
    await Promise.all([one.addBooking(first), two.addBooking(second)])
    expect(await keptIds()).toEqual(['first', 'second'])
    await vi.waitFor(() => {
      for (const tab of [one, two]) expect(idsIn(tab).sort()).toEqual(['first', 'second'])
    })
    expect(localStorage.getItem('confirmation')).toBeNull()
  })

  test('and no database takes them: both are kept all the same', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const [one, two] = [await openLoadedTab(), await openLoadedTab()]
    await Promise.all([one.addBooking(first), two.addBooking(second)])
    expect(await keptIds()).toEqual(['first', 'second'])
  })

  test('one corrects a booking, then the other hears that it had arrived: it stays listed', async () => {
    const other = await openLoadedTab()
    await other.addBooking(first)
    vi.resetModules()
    const outbox = { takeBack: () => Promise.resolve(undefined) }
    vi.doMock('../../../src/state/openOutbox.ts', () => ({
      openOutbox: () => Promise.resolve(outbox),
    }))
    const { useDraft } = await import('../../../src/state/draft.ts')
    const { correctBooking } = await import('../../../src/state/changingBookings.ts')
    vi.doUnmock('../../../src/state/openOutbox.ts')
    const telling = new Promise<void>((resolve) => {
      useDraft.subscribe(({ id }) => {
        if (id === 'first')
          queueMicrotask(() => void other.addBooking({ ...first, missed: 'change' }).then(resolve))
      })
    })
    await correctBooking('first')
    await telling
    expect(await keptIds()).toEqual(['first'])
  })

  test('what one removes stays removed, what the others add and mark is kept', async () => {
    const [one, two, three] = [await openLoadedTab(), await openTab(), await openTab()]
    await one.addBooking(first)
    await one.addBooking(second)
    await Promise.all([two.hydrateBookings(), three.hydrateBookings()])
    await Promise.all([
      one.removeBooking('first'),
      two.addBooking(third),
      three.rememberMissed('second', 'cancellation'),
    ])
    const after = await openLoadedTab()
    expect(idsIn(after).sort()).toEqual(['second', 'third'])
    expect(after.useBookings.getState().bookings).toContainEqual({
      ...second,
      missed: 'cancellation',
    })
    await vi.waitFor(() => expect(idsIn(two).sort()).toEqual(['second', 'third']))
  })

  test('a booking added during a write is kept, also where the other tab clears localStorage', async () => {
    const tab = await openLoadedTab()
    const { put } = IDBObjectStore.prototype
    let adding: Promise<void> | undefined
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (
      this: IDBObjectStore,
      ...entry
    ) {
      adding = tab.addBooking(second)
      // Another process has written what it knew of, and does not know of this one yet.
      localStorage.removeItem('confirmation')
      return put.apply(this, entry)
    })
    await tab.addBooking(first)
    await adding
    expect(await keptIds()).toEqual(['first', 'second'])
  })

  test('a tab that knows of a removed booking does not bring it back', async () => {
    const one = await openLoadedTab()
    await one.addBooking(first)
    const two = await openLoadedTab()
    two.useBookings.persist.rehydrate = async () => undefined
    await one.removeBooking('first')
    await two.addBooking(second)
    expect(await keptIds()).toEqual(['second'])
  })

  test('a tab that has not read them yet adds one: the others stay', async () => {
    await (await openLoadedTab()).addBooking(first)
    const two = await openTab()
    const adding = two.addBooking(second)
    await two.hydrateBookings()
    await adding
    expect(idsIn(two).sort()).toEqual(['first', 'second'])
    await two.removeBooking('second')
    expect(await keptIds()).toEqual(['first'])
  })
})

describe('what is forgotten', () => {
  test('is gone with what another tab has just added', async () => {
    const [one, two] = [await openLoadedTab(), await openLoadedTab()]
    await one.addBooking(first)
    const adding = two.addBooking(second)
    await one.forgetBookings()
    await adding
    expect(await keptIds()).toEqual([])
    expect(JSON.stringify(await get('confirmation', openDatabase('wizard')))).not.toContain('Ala')
    expect(localStorage.getItem('confirmation')).toBeNull()
    await vi.waitFor(() => expect(idsIn(two)).toEqual([]))
    await two.addBooking(third)
    expect(await keptIds()).toEqual(['third'])
  })

  test('stays so where the database answers later', async () => {
    await (await openLoadedTab()).addBooking(first)
    const broken = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('not now', 'UnknownError')
    })
    const tab = await openLoadedTab()
    await tab.forgetBookings()
    broken.mockRestore()
    expect(await keptIds()).toEqual([])
    await vi.waitFor(async () =>
      expect(JSON.stringify(await get('confirmation', openDatabase('wizard')))).not.toContain(
        'Ala',
      ),
    )
  })
})

describe('what older versions stored', () => {
  test.each([
    ['one confirmation', { version: 1, fields: { confirmation: second } }],
    ['one confirmation, under `state`', { version: 2, state: { confirmation: second } }],
    ['a list', { version: 3, state: { bookings: [second], shown: 'second' } }],
  ])('%s: it is there, shown, and stays when another is added', async (_what, value) => {
    await store(value)
    const tab = await openLoadedTab()
    expect(tab.shownBooking(tab.useBookings.getState())).toEqual(second)
    await tab.addBooking(first)
    expect(await keptIds()).toEqual(['first', 'second'])
    await tab.removeBooking('second')
    expect(await keptIds()).toEqual(['first'])
  })

  test('a list that a page without a database has left in localStorage', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const state = { bookings: [first, second], shown: 'second' }
    localStorage.setItem('confirmation', JSON.stringify({ state, rest: state }))
    const tab = await openLoadedTab()
    expect(tab.shownBooking(tab.useBookings.getState())).toEqual(second)
    await tab.removeBooking('first')
    await tab.addBooking(third)
    expect(await keptIds()).toEqual(['second', 'third'])
  })
})
