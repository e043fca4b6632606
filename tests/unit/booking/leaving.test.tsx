// @vitest-environment jsdom
/** Leaving the booking page while it is still finding out what this device has stored. */
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { goodServer, newDevice, openPage } from './page.tsx'

test('a page asked for while the draft is still being read is not taken back', async () => {
  newDevice(goodServer)
  // A storage that never answers counts as empty after its deadline, which comes when the test says so.
  const late: (() => void)[] = []
  const { setTimeout: wait } = globalThis
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) =>
    ms === 1500 ? late.push(run) : wait(run, ms),
  )
  vi.stubGlobal('indexedDB', { open: () => ({}), databases: () => new Promise(() => undefined) })
  await openPage()
  const { useDraft } = await import('../../../src/state/draft.ts')
  expect(useDraft.getState().hydrated).toBe(false)
  // The address changes with the press; React keeps this page until the other one's script has come.
  history.pushState(null, '', '/kontakt')
  for (const run of late) run()
  await vi.waitFor(() => expect(useDraft.getState().hydrated).toBe(true), { timeout: 40_000 })
  expect(location.pathname).toBe('/kontakt')
})
