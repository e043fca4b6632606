// @vitest-environment jsdom
/** Correcting and cancelling what its form still has, perhaps changed since; deleting all data. */
import { beforeEach, expect, test, vi } from 'vitest'
import { nextId } from '../../../src/outbox/newId.ts'
import { freshDevice, keep, recordOf, store, stored } from '../device.ts'
import { contentOf } from '../outbox/model/submissions.ts'
import { openLoadedTab, openTab, readAgain } from './tabs.ts'

beforeEach(freshDevice)

const waiting = recordOf(contentOf('booking', 1))

test('"Popraw" keeps the changes of a booking that is still in its form, also under an earlier id', async () => {
  const { id: before, ...content } = contentOf('booking', 1)
  const booking = recordOf({ ...content, id: nextId(before) })
  const returned = { ...booking, state: 'returned', attempts: 1 } as const
  await store('draft', { id: before, startedAt: 7, area: '50-60', phone: '700 999 999', step: 3 })
  await keep(returned)
  const { correct } = await import('../../../src/state/correct.ts')
  expect(await correct(returned)).toBe('/rezerwacja?krok=4')
  expect(await stored('draft')).toMatchObject({ id: before, phone: '700 999 999' })
  expect(await stored(`submission:${booking.id}`)).toEqual(returned)
  await keep({ ...returned, state: 'done' })
  expect(await correct(returned), 'it has arrived meanwhile').toBeUndefined()
})

const other = recordOf(contentOf('booking', 4), { state: 'returned', attempts: 1 })
const begun = { id: other.id, startedAt: 7 }

test.each([
  ['puts back all of it', undefined],
  ['replaces what was begun since, at once', begun],
])('"Popraw" on a booking whose form was left %s', async (_what, since) => {
  const { id, payload } = waiting
  await store('draft', { ...payload, id, startedAt: 7 })
  await openLoadedTab()
  await store('draft', since)
  for (const record of [waiting, other]) await keep(record)
  await readAgain()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const { correct, wouldReplace } = await import('../../../src/state/correct.ts')
  if (since) expect(await wouldReplace(waiting)).toBe(true)
  // Nothing may wait for the time-out of a server that does not answer.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await correct(waiting)
  vi.useRealTimers()
  expect(await stored('draft')).toMatchObject({ id, email: payload.email })
})

test('cancelling a booking empties its form; cancelling another one does not', async () => {
  const mine = { ...waiting, state: 'returned' } as const
  await store('draft', { id: mine.id, startedAt: 7, phone: '700 999 999' })
  for (const record of [mine, other]) await keep(record)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const { cancel, wouldReplace } = await import('../../../src/state/correct.ts')
  expect([await wouldReplace(mine), await wouldReplace(other)]).toEqual([false, true])
  await cancel(other)
  expect(await stored('draft')).toMatchObject({ id: mine.id, phone: '700 999 999' })
  await cancel(mine)
  expect(await stored('draft')).toBeUndefined()
  expect(await stored(`submission:${mine.id}`)).toMatchObject({ state: 'cancelling' })
  expect(await wouldReplace(other)).toBe(false)
})

test.each([
  ['wiadomosc', recordOf(contentOf('contact', 2)), { message: 'Zmieniony tekst' }],
  ['odstapienie', recordOf(contentOf('withdrawal', 3)), { name: 'Ewa Nowak' }],
] as const)(
  'what is mailed keeps the changes in its form (%s), also when another is cancelled or arrives',
  async (key, record, changes) => {
    const form = { ...record.payload, ...changes }
    sessionStorage.setItem(key, JSON.stringify({ id: record.id, form }))
    const returned = { ...record, state: 'returned' } as const
    await keep(returned)
    const { cancel, correct } = await import('../../../src/state/correct.ts')
    await correct(returned)
    await cancel({ ...returned, id: 'other' })
    const { keptForms } = await import('../../../src/state/keptForms.ts')
    keptForms[record.kind as 'contact'].end({ ...returned, id: 'other' } as never)
    expect(keptForms[record.kind as 'contact'].now()).toEqual({ id: record.id, form })
  },
)

test('“Usuń dane z tego urządzenia” empties the forms of another tab, too', async () => {
  const { payload: form } = contentOf('contact', 1)
  sessionStorage.setItem('wiadomosc', JSON.stringify({ id: 'mine', form }))
  const { keptForms } = await import('../../../src/state/keptForms.ts')
  expect(keptForms.contact.isFilledIn()).toBe(true)
  vi.resetModules()
  const { forgetAll } = await import('../../../src/state/correct.ts')
  await forgetAll()
  await vi.waitFor(() => expect(keptForms.contact.isFilledIn()).toBe(false))
})

test.each([
  ['on a page that has never read it', openTab],
  ['that the page shows', openLoadedTab],
])('and deletes the draft %s, even while a record is written', async (_where, open) => {
  await store('draft', { firstName: 'Anna', id: 'kept', startedAt: 7 })
  const tab = await open()
  const { deviceStorage } = await import('../../../src/outbox/browser.ts')
  void deviceStorage().update((contents) => void contents.set('submission:1', {}))
  const { forgetAll } = await import('../../../src/state/correct.ts')
  await expect(forgetAll()).resolves.toEqual([])
  expect(await stored('draft')).toBeUndefined()
  await tab.hydrateDraft()
  expect(tab.useDraft.getState()).toMatchObject({ firstName: '', startedAt: 0 })
})
