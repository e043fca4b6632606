/** Pages of their own over one storage, for the tests of what is stored. */
import { vi } from 'vitest'
import { createDiskShelf } from '../../../src/outbox/diskShelf.ts'

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

/** Puts anything where the draft is stored. */
export function store(value: unknown): Promise<void> {
  return createDiskShelf('wizard').change('draft', () => value)
}

export async function stored(): Promise<unknown> {
  return new Map(await createDiskShelf('wizard').all()).get('draft')
}
