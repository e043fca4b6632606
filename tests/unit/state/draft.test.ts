// @vitest-environment jsdom
/** The stored draft survives its page and other tabs, and ends with its submission or when the customer deletes it. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sitePrefix } from '../../../src/outbox/channel.ts'
import { freshDevice, holdOpening, keep, recordOf, store, stored, untilBegun } from '../device.ts'
import { contentOf } from '../outbox/model/submissions.ts'
import { openLoadedTab, openTab, readAgain } from './tabs.ts'

beforeEach(freshDevice)

const anna = { firstName: 'Anna', phone: '1', id: 'kept', startedAt: 7 }

describe('what is typed', () => {
  test('a page that is hidden or left writes it at once', async () => {
    const tab = await openLoadedTab()
    // The page's timers die with it.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    tab.changeDraft({ firstName: 'Anna', lastName: 'Nowak' })
    void tab.flushDraft()
    tab.changeDraft({ lastName: '', phone: '600100200' })
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    // Even a transaction that has begun may be lost with the page.
    const all = { firstName: 'Anna', lastName: '', phone: '600100200' }
    expect(JSON.parse(localStorage.getItem(`${sitePrefix}draft`) ?? '')).toMatchObject(all)
    vi.useRealTimers()
    await vi.waitFor(async () => expect(await stored('draft')).toMatchObject(all))
  })

  test('what is typed or deleted during a write is written, too', async () => {
    const tab = await openLoadedTab()
    tab.changeDraft({ firstName: 'Anna', lastName: 'Nowak' })
    const writing = tab.flushDraft()
    tab.changeDraft({ firstName: '', phone: '600' })
    await writing
    // By the timer.
    const all = { firstName: '', lastName: 'Nowak', phone: '600' }
    await vi.waitFor(async () => expect(await stored('draft')).toMatchObject(all))
  })

  test('of two writes at once the second counts, and what is typed before it ends stays', async () => {
    const tab = await openLoadedTab()
    const written = vi.spyOn(IDBObjectStore.prototype, 'put')
    const [one, two] = ['Ewa', ''].map((firstName) => {
      tab.changeDraft({ firstName })
      return tab.flushDraft()
    })
    await one
    tab.changeDraft({ firstName: 'Ewa' })
    await two
    expect(tab.useDraft.getState()).toMatchObject({ firstName: 'Ewa' })
    expect(written).toHaveBeenCalledWith(expect.objectContaining({ firstName: '' }), 'draft')
  })

  test('an empty form is not stored, whatever step it shows', async () => {
    const tab = await openLoadedTab()
    tab.rememberStep(2)
    await tab.flushDraft()
    expect(await stored('draft')).toBeUndefined()
    // Nor does it delete what another tab has begun and this one has not read yet.
    await store('draft', anna)
    tab.rememberStep(1)
    await tab.flushDraft()
    expect(await stored('draft')).toEqual(anna)
  })
})

describe('while the stored draft is still being read', () => {
  test.each([
    ['what is typed wins for its field, the rest is read, and both are stored', anna, 7],
    ['typing into an empty form does not resume a draft', undefined, undefined],
    ['the form does not wait for a late answer, and what was typed wins over it', anna, 7, true],
  ])('%s', async (_what, before, resumed, isLate = false) => {
    await store('draft', before)
    const answer = isLate ? holdOpening() : async () => undefined
    const tab = await openTab()
    const { useDraft } = tab
    const loading = tab.hydrateDraft()
    if (isLate) await vi.waitFor(() => expect(useDraft.getState().hydrated).toBe(true))
    // As if the write were due before the database is open.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    tab.changeDraft({ phone: '600' })
    vi.useRealTimers()
    await answer()
    await loading
    const both = { ...before, phone: '600' }
    expect(useDraft.getState()).toMatchObject(both)
    expect(tab.resumedFrom(useDraft.getState())).toBe(resumed)
    expect(useDraft.getState().startedAt).toBeGreaterThan(0)
    await vi.waitFor(async () => expect(await stored('draft')).toMatchObject(both))
  })

  test('an address that sets no field begins no draft, and none is resumed', async () => {
    const tab = await openTab()
    await Promise.all([tab.hydrateDraft(), tab.changeDraft({})])
    const draft = tab.useDraft.getState()
    expect([draft.startedAt, tab.resumedFrom(draft)]).toEqual([0, undefined])
  })
})

describe('in two tabs', () => {
  test('each shows what the other writes, except in a field that is being typed, which wins', async () => {
    const [one, two] = [await openLoadedTab(), await openLoadedTab()]
    one.changeDraft({ firstName: 'Anna' })
    await one.flushDraft()
    await vi.waitFor(() => expect(two.useDraft.getState().firstName).toBe('Anna'))
    expect(two.useDraft.getState().id).toBe(one.useDraft.getState().id)
    one.changeDraft({ phone: '1', lastName: 'Nowak' })
    const writing = one.flushDraft()
    two.changeDraft({ phone: '2' })
    await writing
    // It reads the other's change before it has written its own.
    await readAgain()
    const both = { firstName: 'Anna', phone: '2', lastName: 'Nowak' }
    expect(two.useDraft.getState()).toMatchObject(both)
    await two.flushDraft()
    await vi.waitFor(() => expect(one.useDraft.getState().phone).toBe('2'))
    expect(two.useDraft.getState()).toMatchObject(both)
    expect(await stored('draft')).toMatchObject(both)
  })

  test('that write at the same moment both fields are stored', async () => {
    await store('draft', anna)
    const [one, two] = [await openLoadedTab(), await openLoadedTab()]
    one.changeDraft({ lastName: 'Nowak' })
    two.changeDraft({ phone: '2' })
    await Promise.all([one.flushDraft(), two.flushDraft()])
    const both = { ...anna, lastName: 'Nowak', phone: '2' }
    expect(await stored('draft')).toMatchObject(both)
    for (const { useDraft } of [one, two])
      await vi.waitFor(() => expect(useDraft.getState()).toMatchObject(both))
  })

  test('a write that the back/forward cache has interrupted does not overwrite newer data', async () => {
    const tab = await openLoadedTab()
    const begun = untilBegun()
    tab.changeDraft({ firstName: 'Anna', phone: '1' })
    void tab.flushDraft()
    await begun()
    const pass = (type: string) =>
      dispatchEvent(Object.assign(new Event(type), { persisted: true }))
    pass('pagehide')
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    const next = await openLoadedTab()
    next.changeDraft({ firstName: 'Ewa' })
    await next.flushDraft()
    pass('pageshow')
    await vi.waitFor(() => expect(tab.useDraft.getState().firstName).toBe('Ewa'))
    expect(await stored('draft')).toMatchObject({ firstName: 'Ewa', phone: '1' })
  })

  test('a change that was read from the other is not written again', async () => {
    const tab = await openLoadedTab()
    tab.changeDraft({ firstName: 'Anna' })
    await tab.flushDraft()
    // As another page would change it; whoever writes it back drops the mark.
    await store('draft', { ...anna, lastName: 'Nowak', mark: true })
    await readAgain()
    expect(tab.useDraft.getState().lastName).toBe('Nowak')
    await tab.flushDraft()
    expect(await stored('draft')).toMatchObject({ mark: true })
  })

  test('a draft that one discards, even during a write, is gone in both and in storage, with its id', async () => {
    await store('draft', anna)
    const [one, two] = [await openLoadedTab(), await openLoadedTab()]
    one.changeDraft({ phone: '2' })
    void one.flushDraft()
    const shown = vi.fn()
    one.useDraft.subscribe(({ firstName }) => shown(firstName))
    await one.startFresh()
    await vi.waitFor(() => expect(two.useDraft.getState()).toMatchObject({ firstName: '' }))
    expect(shown).not.toHaveBeenCalledWith('Anna')
    expect(await stored('draft')).toBeUndefined()
    const fresh = { startedAt: 0, id: expect.not.stringMatching('kept') }
    for (const { useDraft } of [one, two]) expect(useDraft.getState()).toMatchObject(fresh)
    one.changeDraft({ firstName: 'Anna' })
    await one.flushDraft()
    expect(await stored('draft')).toMatchObject({ firstName: 'Anna' })
  })
})

describe('what became a booking elsewhere', () => {
  const content = contentOf('booking', 1)
  const draft = { ...anna, id: content.id }

  test('is not written again, not even by a page that was still typing', async () => {
    await store('draft', draft)
    const tab = await openLoadedTab()
    // Its timer must not write it before it has become a booking.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    tab.changeDraft({ phone: '600' })
    vi.useRealTimers()
    await store('draft', undefined)
    await keep(recordOf(content))
    await readAgain()
    await tab.flushDraft()
    expect(await stored('draft')).toBeUndefined()
  })

  test.each([
    ['it is empty', undefined, ''],
    ['it shows what was begun since', { ...anna, id: 'other', firstName: 'Ewa' }, 'Ewa'],
  ])('leaves the form: %s, and nothing is written', async (_what, begun, firstName) => {
    await store('draft', draft)
    const tab = await openLoadedTab()
    await store('draft', begun)
    await keep(recordOf(content))
    tab.leaveDraft()
    await vi.waitFor(() => expect(tab.useDraft.getState()).toMatchObject({ firstName }))
    expect(tab.useDraft.getState().id).not.toBe(content.id)
    await tab.flushDraft()
    expect(await stored('draft')).toEqual(begun)
  })

  test.each(['sending', 'returned'] as const)('but is %s is still in its form', async (state) => {
    await store('draft', draft)
    const tab = await openLoadedTab()
    await keep(recordOf(content, { state }))
    await store('draft', { ...draft, lastName: 'Nowak' })
    await readAgain()
    expect(tab.useDraft.getState()).toMatchObject({ firstName: 'Anna', lastName: 'Nowak' })
  })
})

describe('a fresh start', () => {
  const [mine, other] = [contentOf('booking', 1), contentOf('booking', 2)]

  test('cancels what may have been sent of the draft, and nothing else', async () => {
    await store('draft', { ...anna, id: mine.id })
    for (const one of [mine, other]) await keep(recordOf(one, { state: 'returned', attempts: 1 }))
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const tab = await openLoadedTab()
    await tab.abandonDraft()
    expect(await stored(`submission:${mine.id}`)).toMatchObject({ state: 'cancelling' })
    expect(await stored(`submission:${other.id}`)).toMatchObject({ state: 'returned' })
    expect(await stored('draft')).toBeUndefined()
  })

  test('leaves alone what another tab has just submitted', async () => {
    await store('draft', { ...anna, id: mine.id })
    const tab = await openLoadedTab()
    // This tab does not know yet.
    await store(`submission:${mine.id}`, recordOf(mine))
    await tab.abandonDraft()
    expect(await stored(`submission:${mine.id}`)).toMatchObject({ state: 'waiting' })
  })
})
