// @vitest-environment jsdom
/** The stored draft: what is typed survives kills and other tabs. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, warsawDay } from '../../../src/domain/day.ts'
import { freshDevice } from '../device.ts'
import { openLoadedTab, openTab, store, stored } from './tabs.ts'

beforeEach(freshDevice)

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
      async () => expect(await stored()).toMatchObject({ state: { phone: '600' } }),
      {
        interval: 20,
      },
    )
    // The bound is the timer's, with room for a slow machine.
    expect(performance.now() - typed).toBeLessThan(5000)
  })

  test('a page that is closed at once loses nothing, and begins no transaction', async () => {
    const tab = await openLoadedTab()
    // Its timers die with it.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const opened = vi.spyOn(indexedDB, 'open')
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
    tab.changeDraft({ phone: '600100200' })
    dispatchEvent(new Event('pagehide'))
    expect([opened.mock.calls, begun.mock.calls]).toEqual([[], []])
    vi.useRealTimers()
    begun.mockRestore()

    const { id } = tab.useDraft.getState()
    const after = await openLoadedTab()
    expect(after.useDraft.getState()).toMatchObject({ phone: '600100200', id })
    await vi.waitFor(async () =>
      expect(await stored()).toMatchObject({ state: { phone: '600100200', id } }),
    )
    after.changeDraft({ phone: '22' })
    await after.flushDraft()
    expect(localStorage.getItem('draft')).toBeNull()
    expect((await openLoadedTab()).useDraft.getState().phone).toBe('22')
  })

  test('two changes before a write are both written', async () => {
    await store({ version: 2, state: { firstName: 'Ala', phone: '1', id: 'kept' } })
    const tab = await openLoadedTab()
    tab.changeDraft({ phone: '600' })
    tab.changeDraft({ firstName: 'Anna' })
    await tab.flushDraft()
    expect(await stored()).toMatchObject({ state: { firstName: 'Anna', phone: '600' } })
  })

  test('what is typed during a write outlives the page too', async () => {
    const tab = await openLoadedTab()
    const { put } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (
      this: IDBObjectStore,
      ...entry
    ) {
      tab.changeDraft({ phone: '600' })
      return put.apply(this, entry)
    })
    tab.changeDraft({ firstName: 'Anna' })
    await tab.flushDraft()
    const after = await openLoadedTab()
    expect(after.useDraft.getState()).toMatchObject({ firstName: 'Anna', phone: '600' })
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
    expect(await stored()).toMatchObject({ state: { firstName: '', startedAt: 0 } })
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
    await tab.flushDraft()
    const reloaded = await openLoadedTab()
    expect(reloaded.useDraft.getState()).toMatchObject({ date: '', expiredDate: '2020-05-05' })
    reloaded.changeDraft({ date: addDays(warsawDay(new Date()), 30) })
    expect(reloaded.useDraft.getState().expiredDate).toBe('')
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
    expect(await stored()).toMatchObject({ state: { firstName: 'Anna', phone: '600' } })
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
  test('what one writes the other shows, and what is typed meanwhile is not undone', async () => {
    const one = await openLoadedTab()
    const two = await openLoadedTab()
    one.changeDraft({ firstName: 'Anna' })
    await one.flushDraft()
    await vi.waitFor(() => expect(two.useDraft.getState().firstName).toBe('Anna'))
    expect(two.useDraft.getState().id).toBe(one.useDraft.getState().id)

    one.changeDraft({ phone: '1' })
    const writing = one.flushDraft()
    two.changeDraft({ phone: '2' })
    await writing
    await two.flushDraft()
    await vi.waitFor(() => expect(one.useDraft.getState().phone).toBe('2'))
    expect(two.useDraft.getState()).toMatchObject({ firstName: 'Anna', phone: '2' })
    expect(await stored()).toMatchObject({ state: { firstName: 'Anna', phone: '2' } })
  })

  test('two tabs that are told of the same do not go on telling each other', async () => {
    const one = await openLoadedTab()
    const two = await openLoadedTab()
    one.changeDraft({ firstName: 'Anna' })
    await one.flushDraft()
    // As a third page would change it; whoever writes it back leaves the mark out.
    const { state } = (await stored()) as { state: object }
    await store({ state: { ...state, lastName: 'Nowak' }, mark: true })
    document.dispatchEvent(new Event('visibilitychange'))
    for (const { useDraft } of [one, two]) {
      await vi.waitFor(() => expect(useDraft.getState().lastName).toBe('Nowak'))
    }
    await Promise.all([one.flushDraft(), two.flushDraft()])
    expect(await stored()).toMatchObject({ mark: true })
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

  test('a draft that is forgotten is gone with what another tab has just typed', async () => {
    const one = await openLoadedTab()
    one.changeDraft({ firstName: 'Anna' })
    await one.flushDraft()
    const two = await openLoadedTab()
    two.changeDraft({ phone: '600' })
    await one.forgetDraft()
    expect(await stored()).toMatchObject({ state: { firstName: '', phone: '', startedAt: 0 } })
    expect(localStorage.getItem('draft')).toBeNull()
    await vi.waitFor(() => expect(two.useDraft.getState().phone).toBe(''))
    two.changeDraft({ lastName: 'Nowak' })
    await two.flushDraft()
    expect(await stored()).toMatchObject({ state: { firstName: '', phone: '', lastName: 'Nowak' } })
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
