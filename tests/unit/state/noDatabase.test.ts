// @vitest-environment jsdom
/** The draft where IndexedDB is of no use. In a file of its own: no page of another test has a database. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openLoadedTab, openTab } from './tabs.ts'

beforeEach(() => {
  localStorage.clear()
})

describe('whatever IndexedDB does', () => {
  test.each([
    ['never answers', () => vi.stubGlobal('indexedDB', { open: () => new EventTarget() })],
    ['is missing', () => vi.stubGlobal('indexedDB', undefined)],
    [
      'throws',
      () =>
        vi.stubGlobal('indexedDB', {
          open() {
            throw new DOMException('no', 'SecurityError')
          },
        }),
    ],
  ])(
    'it %s: the page goes on, and localStorage keeps the draft',
    async (_what, breakIt) => {
      breakIt()
      const tab = await openLoadedTab()
      expect(tab.useDraft.getState().hydrated).toBe(true)
      tab.changeDraft({ firstName: 'Ala' })
      const { id } = tab.useDraft.getState()
      dispatchEvent(new Event('pagehide'))
      const after = await openTab()
      await after.hydrateDraft()
      await vi.waitFor(() => expect(after.useDraft.getState().firstName).toBe('Ala'), {
        timeout: 40_000,
      })
      // What was sent under it may have arrived.
      expect(after.useDraft.getState().id).toBe(id)
    },
    120_000,
  )

  test('neither it nor localStorage takes anything: the page says so', async () => {
    vi.stubGlobal('indexedDB', undefined)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const tab = await openLoadedTab()
    tab.changeDraft({ firstName: 'Ala' })
    await tab.flushDraft()
    expect(tab.isDraftKept()).toBe(false)
    expect(tab.useDraft.getState().firstName).toBe('Ala')
  })
})
