/** Which submissions the page itself speaks of: the waiting bar and the news do not repeat them. */
import { useCallback, useEffect } from 'react'
import { create } from 'zustand'
import { isFormOf, type Submission } from '../outbox/submission.ts'

const useShown = create<{ readonly ids: readonly string[] }>(() => ({ ids: [] }))

/**
 * To be called by what holds a submission in its form, or shows its state and remedies, for as long
 * as it does; without an id nothing is shown.
 */
export function useShowsRecord(id: string | undefined): void {
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

/** Whether a record is shown elsewhere on the page. */
export function useIsShown(): (record: Submission) => boolean {
  const { ids } = useShown()
  return useCallback((record) => ids.some((id) => isFormOf(record, id)), [ids])
}
