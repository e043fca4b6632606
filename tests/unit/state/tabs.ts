/** Several pages over one storage. */
import { vi } from 'vitest'

/** Another page: the module again, over the same storage. */
export function openTab() {
  vi.resetModules()
  return import('../../../src/state/draft.ts')
}

export async function openLoadedTab() {
  const tab = await openTab()
  await tab.hydrateDraft()
  return tab
}

/** As a page does when it is shown again or notified of another's change. */
export async function readAgain(): Promise<void> {
  await (await import('../../../src/outbox/browser.ts')).deviceStorage().refresh()
}
