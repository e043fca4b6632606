// @vitest-environment jsdom
/** The stored draft ends with its submission, wherever that was, or by the customer's wish. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { freshDevice, keep, recordOf, store, stored } from '../device.ts'
import { contentOf } from '../outbox/model/submissions.ts'
import { openLoadedTab } from './tabs.ts'

beforeEach(freshDevice)

const anna = { firstName: 'Anna', phone: '1', id: 'kept', startedAt: 7 }

describe('what became a booking elsewhere', () => {
  const content = contentOf('booking', 1)
  const draft = { ...anna, id: content.id }

  test.each([['under its id', {}] as const, ['under the next', { former: true }] as const])(
    '%s: the form is empty, and the booking is named',
    async (_how, { former = false }: { former?: boolean }) => {
      await store('draft', draft)
      const tab = await openLoadedTab()
      const next = contentOf('booking', 2)
      await store('draft', undefined)
      await keep(former ? recordOf(next, { formerIds: [content.id] }) : recordOf(content))
      const became = former ? next.id : content.id
      await vi.waitFor(() => expect(tab.useDraft.getState()).toMatchObject({ became }))
      expect(tab.useDraft.getState()).toMatchObject({ firstName: '', startedAt: 0 })
      await tab.flushDraft()
      expect(await stored('draft')).toBeUndefined()
    },
  )

  test('is over, also for a page that was still typing', async () => {
    await store('draft', draft)
    const tab = await openLoadedTab()
    tab.changeDraft({ phone: '600' })
    await store('draft', undefined)
    await keep(recordOf(content))
    await vi.waitFor(() => expect(tab.useDraft.getState()).toMatchObject({ became: content.id }))
    await tab.flushDraft()
    expect(await stored('draft')).toBeUndefined()
  })

  test.each(['sending', 'returned'] as const)('what is %s is still the form', async (state) => {
    await store('draft', draft)
    const tab = await openLoadedTab()
    await keep(recordOf(content, { state }))
    await store('draft', { ...draft, lastName: 'Nowak' })
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(tab.useDraft.getState().lastName).toBe('Nowak'))
    expect(tab.useDraft.getState()).toMatchObject({ firstName: 'Anna', became: undefined })
  })
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
    for (const one of [mine, other]) await keep(recordOf(one, { state: 'returned', sent: 1 }))
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
