/** Two tabs over one storage: neither brings back what the other has changed. */
import { expect, test } from 'vitest'
import { createGuardedStorage, type Raw } from '../../../src/state/guardedStorage.ts'

interface Fields {
  readonly phone: string
  readonly step: number
}

/** A disk and a pocket that both tabs share. */
function makeDevice() {
  const disk = new Map<string, unknown>()
  let pocket: unknown
  const parts = {
    shelf: {
      all: async () => [...disk],
      change: async (key: string, edit: (stored: unknown) => unknown) => {
        disk.set(key, edit(disk.get(key)))
        await new Promise((resolve) => setTimeout(resolve))
      },
    },
    pocket: {
      get: () => pocket,
      set: (value: unknown) => {
        pocket = value
        return true
      },
      delete: () => {
        pocket = undefined
      },
    },
  }
  const shape = {
    name: 'draft',
    version: 1,
    fresh: (): Fields => ({ phone: '', step: 1 }),
    migrations: [(fields: Raw) => fields],
    parse: (fields: Raw) => fields as Partial<Fields>,
  }
  const stored = () => (disk.get('draft') as { fields: Fields } | undefined)?.fields
  const put = (fields: Fields) => disk.set('draft', { version: 1, fields })
  return { parts, stored, put, openTab: () => createGuardedStorage<Fields>(shape, parts) }
}

test('a write that waits leaves alone what another tab wrote meanwhile', async () => {
  const { stored, put, openTab } = makeDevice()
  const tab = openTab()
  await tab.getItem('draft')
  // What zustand hands over with any change of its state, be it none of the stored fields.
  tab.setItem('draft', { state: tab.first, version: 1 })
  put({ phone: '600', step: 2 })
  const news = await tab.getItem('draft')
  expect(tab.merge<Fields>(news?.state, tab.first)).toEqual({ phone: '600', step: 2 })
  await tab.flush()
  expect(stored()).toEqual({ phone: '600', step: 2 })
})

test('a copy in the pocket does not undo what was typed after it', async () => {
  const { parts, stored, openTab } = makeDevice()
  parts.pocket.set({ version: 1, fields: { phone: 'old', step: 3 } })
  const tab = openTab()
  const left = await tab.getItem('draft')
  tab.merge<Fields>(left?.state, tab.first)
  tab.setItem('draft', { state: { phone: 'new', step: 3 }, version: 1 })
  const writing = tab.flush()
  await Promise.resolve()
  tab.setItem('draft', { state: { phone: 'new', step: 4 }, version: 1 })
  await writing
  await tab.flush()
  expect(stored()).toEqual({ phone: 'new', step: 4 })
})
