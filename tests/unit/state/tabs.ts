/** Pages of their own over one storage, for the tests of what is stored. */
import { vi } from 'vitest'

/** A page of its own: the module again, over the same storage. */
export function openTab() {
  vi.resetModules()
  return import('../../../src/state/draft.ts')
}

export async function openLoadedTab() {
  const tab = await openTab()
  await tab.hydrateDraft()
  return tab
}
