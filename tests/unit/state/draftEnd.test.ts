// @vitest-environment jsdom
/** The stored draft ends with its submission, wherever that was, or by the customer's wish. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { freshDevice, keep, recordOf, store, stored } from '../device.ts'
import { contentOf } from '../outbox/model/submissions.ts'
import { openLoadedTab, openTab } from './tabs.ts'

beforeEach(freshDevice)

const anna = { firstName: 'Anna', phone: '1', id: 'kept', startedAt: 7 }

describe('what became a booking elsewhere', () => {
  const content = contentOf('booking', 1)
  const draft = { ...anna, id: content.id }

  test('is not written again, also by a page that was still typing', async () => {
    await store('draft', draft)
    const tab = await openLoadedTab()
    tab.changeDraft({ phone: '600' })
    await store('draft', undefined)
    await keep(recordOf(content))
    const { refresh } = (await import('../../../src/outbox/browser.ts')).deviceStorage()
    await refresh()
    await tab.flushDraft()
    expect(await stored('draft')).toBeUndefined()
  })

  test.each([
    ['the form is empty', undefined, ''],
    ['what was begun since is in it', { ...anna, id: 'other', firstName: 'Ewa' }, 'Ewa'],
  ])('is left: %s, and nothing is written', async (_what, begun, firstName) => {
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

  test.each(['sending', 'returned'] as const)('what is %s is still the form', async (state) => {
    await store('draft', draft)
    const tab = await openLoadedTab()
    await keep(recordOf(content, { state }))
    await store('draft', { ...draft, lastName: 'Nowak' })
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(tab.useDraft.getState().lastName).toBe('Nowak'))
    expect(tab.useDraft.getState()).toMatchObject({ firstName: 'Anna' })
  })
})

test('“Usuń dane z tego urządzenia” deletes it on a page that has never read it, too', async () => {
  await store('draft', anna)
  const tab = await openTab()
  const { forgetAll } = await import('../../../src/state/correct.ts')
  await expect(forgetAll()).resolves.toBe(false)
  expect(await stored('draft')).toBeUndefined()
  await tab.hydrateDraft()
  expect(tab.useDraft.getState()).toMatchObject({ firstName: '', resumedFrom: undefined })
})

describe('a fresh start', () => {
  const [mine, other] = [contentOf('booking', 1), contentOf('booking', 2)]

  beforeEach(() => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    vi.spyOn(console, 'info').mockReturnValue(undefined)
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
  })

  test('cancels what of the draft may have been sent, and nothing else', async () => {
    await store('draft', { ...anna, id: mine.id })
    for (const one of [mine, other]) await keep(recordOf(one, { state: 'returned', attempts: 1 }))
    const tab = await openLoadedTab()
    void tab.abandonDraft()
    await vi.waitFor(async () =>
      expect(await stored(`submission:${mine.id}`)).toMatchObject({ state: 'cancelling' }),
    )
    expect(await stored(`submission:${other.id}`)).toMatchObject({ state: 'returned' })
    expect(await stored('draft')).toBeUndefined()
  })

  test('leaves alone what another tab has just submitted', async () => {
    await store('draft', { ...anna, id: mine.id })
    const tab = await openLoadedTab()
    // This one was not told yet.
    await store(`submission:${mine.id}`, recordOf(mine))
    await tab.abandonDraft()
    expect(await stored(`submission:${mine.id}`)).toMatchObject({ state: 'waiting' })
  })
})
