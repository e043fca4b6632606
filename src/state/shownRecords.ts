/** Which submissions the page itself speaks of, by the ids of their forms: the waiting bar and the news do not repeat them. */
import { useCallback, useEffect } from 'react'
import { create } from 'zustand'
import type { Submission } from '../outbox/submission.ts'

const useShown = create<{ readonly ids: readonly string[] }>(() => ({ ids: [] }))

/**
 * To be called by what holds a submission in its form, or shows its state and remedies, for as long
 * as it does; without an id nothing is shown.
 */
export function useShowsRecord(formId: string | undefined): void {
  useEffect(() => {
    if (formId === undefined) return
    useShown.setState(({ ids }) => ({ ids: [...ids, formId] }))
    return () =>
      useShown.setState(({ ids }) => {
        // What takes its place on the page may have begun to show it already.
        const at = ids.indexOf(formId)
        return { ids: ids.filter((_, index) => index !== at) }
      })
  }, [formId])
}

/** Whether a record is shown elsewhere on the page. */
export function useIsShown(): (record: Submission) => boolean {
  const { ids } = useShown()
  return useCallback(({ formId }) => ids.includes(formId), [ids])
}
