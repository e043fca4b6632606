/** A read-only view of the outbox for React; it holds nothing of its own. */
import { useEffect } from 'react'
import { create } from 'zustand'
import type { Listing, StoredEntry } from '../outbox/store.ts'
import { openOutbox } from './openOutbox.ts'

export interface OutboxView extends Listing {
  /** False until the outbox was asked for the first time. */
  readonly loaded: boolean
}

const useView = create<OutboxView>(() => ({
  loaded: false,
  entries: [],
  unreadable: [],
  complete: false,
}))

let following: Promise<void> | undefined

// Loaded after hydration: the prerendered page knows nothing of this device.
function follow(): Promise<void> {
  following ??= openOutbox().then((outbox) => {
    outbox.subscribe((listing) => useView.setState({ ...listing, loaded: true }))
  })
  return following
}

function useFollowing(wanted = true): void {
  useEffect(() => {
    if (!wanted) return
    follow().catch(() => {
      following = undefined
    })
  }, [wanted])
}

/** All that is known of the outbox, once `wanted`. */
export function useOutboxListing(wanted: boolean): OutboxView {
  useFollowing(wanted)
  return useView()
}

/** Every entry this version can read, in the order of submission; empty until they are read. */
export function useOutboxEntries(): readonly StoredEntry[] {
  useFollowing()
  return useView((view) => view.entries)
}

/** The entry with this id, and what its absence means; without an id nothing need be opened. */
export function useOutboxEntry(id: string | undefined): {
  readonly loaded: boolean
  readonly complete: boolean
  readonly entry: StoredEntry | undefined
} {
  useFollowing(id !== undefined)
  const loaded = useView((view) => view.loaded)
  const complete = useView((view) => view.complete)
  const entry = useView((view) => view.entries.find((candidate) => candidate.id === id))
  return { loaded, complete, entry }
}

/** How many entries only a newer version of the site can read. */
export function useUnreadableCount(): number {
  useFollowing()
  return useView((view) => view.unreadable.length)
}

/** The customer's wish: tries this entry, or all that wait. */
export async function sendNow(id?: string): Promise<void> {
  const outbox = await openOutbox()
  await outbox.sendNow(id)
}
