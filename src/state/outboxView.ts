/** A read-only view of the outbox for React; it holds nothing of its own. */
import { useEffect } from 'react'
import { create } from 'zustand'
import type { Listing, StoredEntry } from '../outbox/store.ts'

const useView = create<Listing>(() => ({ entries: [], unreadable: [], complete: false }))

let following: Promise<void> | undefined

// Loaded after hydration: the prerendered page knows nothing of this device.
function follow(): Promise<void> {
  following ??= import('../outbox/pageOutbox.ts').then(({ pageOutbox }) => {
    pageOutbox().subscribe((listing) => useView.setState(listing))
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

/** Every entry this version can read, in the order of submission; empty until they are read. */
export function useOutboxEntries(): readonly StoredEntry[] {
  useFollowing()
  return useView((view) => view.entries)
}

/** The entry with this id, and whether its absence says something yet; without an id nothing need be opened. */
export function useOutboxEntry(id: string | undefined): {
  readonly complete: boolean
  readonly entry: StoredEntry | undefined
} {
  useFollowing(id !== undefined)
  const complete = useView((view) => view.complete)
  const entry = useView((view) => view.entries.find((candidate) => candidate.id === id))
  return { complete, entry }
}

/** How many entries only a newer version of the site can read. */
export function useUnreadableCount(): number {
  useFollowing()
  return useView((view) => view.unreadable.length)
}
