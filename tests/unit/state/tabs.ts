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

/** As a page does that is looked at again, or hears of another's change. */
export async function readAgain(): Promise<void> {
  await (await import('../../../src/outbox/browser.ts')).deviceStorage().refresh()
}
