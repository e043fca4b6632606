/** Pages of their own over one storage, for the tests of what is stored. */
import { get, set } from 'idb-keyval'
import { vi } from 'vitest'
import { openDatabase } from '../../../src/outbox/database.ts'

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
  return set('draft', value, openDatabase('wizard'))
}

export function stored(): Promise<unknown> {
  return get('draft', openDatabase('wizard'))
}
