/** Which submissions the page itself speaks of: the waiting bar and the news do not repeat them. */
import { useEffect } from 'react'
import { create } from 'zustand'

const useShown = create<{ readonly ids: readonly string[] }>(() => ({ ids: [] }))

/**
 * To be called by what sends a submission, or shows its state and remedies, for as long as it does;
 * without an id nothing is shown.
 */
export function useShowsEntry(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return
    useShown.setState(({ ids }) => ({ ids: [...ids, id] }))
    return () =>
      useShown.setState(({ ids }) => {
        // What takes its place on the page may have begun to show it already.
        const at = ids.indexOf(id)
        return { ids: ids.filter((_, index) => index !== at) }
      })
  }, [id])
}

/** The ids that are shown elsewhere on the page. */
export function useShownEntries(): readonly string[] {
  return useShown(({ ids }) => ids)
}
