// @vitest-environment jsdom
/** The draft where IndexedDB is of no use. In a file of its own: no page of another test has a database. */
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { failing } from '../outbox/pages.ts'
import { openLoadedTab } from './tabs.ts'

beforeEach(() => {
  localStorage.clear()
})

// Missing and throwing end in the same place at once: tests/unit/outbox/storage.test.ts.
test('IndexedDB never answers: the page goes on, and localStorage keeps the draft under its id', async () => {
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
  const tab = await openLoadedTab()
  expect(tab.useDraft.getState().hydrated).toBe(true)
  tab.changeDraft({ firstName: 'Ala' })
  dispatchEvent(new Event('pagehide'))
  const after = await openLoadedTab()
  const kept = { firstName: 'Ala', id: tab.useDraft.getState().id }
  await vi.waitFor(() => expect(after.useDraft.getState()).toMatchObject(kept), {
    timeout: 40_000,
  })
}, 120_000)

test('IndexedDB is missing, and localStorage takes nothing: the page says so', async () => {
  vi.stubGlobal('indexedDB', undefined)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(failing('QuotaExceededError'))
  const tab = await openLoadedTab()
  tab.changeDraft({ firstName: 'Ala' })
  await tab.flushDraft()
  expect(tab.isDraftKept()).toBe(false)
  expect(tab.useDraft.getState().firstName).toBe('Ala')
})
