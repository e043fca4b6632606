/** Pages of their own over one storage, for the tests of what is stored. */
import { vi } from 'vitest'

type DraftModule = typeof import('../../../src/state/draft.ts')

/** A page of its own: the module again, over the same storage. */
export async function openTab(): Promise<DraftModule> {
  vi.resetModules()
  return import('../../../src/state/draft.ts')
}

export async function openLoadedTab(): Promise<DraftModule> {
  const tab = await openTab()
  await tab.hydrateDraft()
  return tab
}
