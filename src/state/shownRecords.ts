/** Which submissions the page itself shows: the waiting bar and the news leave them out. */
import { useCallback, useEffect } from 'react'
import { create } from 'zustand'
import { isFormOf, type Submission } from '../outbox/submission.ts'

const useShown = create<{ readonly ids: readonly string[] }>(() => ({ ids: [] }))

/** To be called by a form or page that shows the submission with this id; undefined: it shows none. */
export function useShowsRecord(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return
    useShown.setState(({ ids }) => ({ ids: [...ids, id] }))
    return () =>
      useShown.setState(({ ids }) => {
        // Only once: the component that follows it on the page may have added the same id already.
        const at = ids.indexOf(id)
        return { ids: ids.filter((_, index) => index !== at) }
      })
  }, [id])
}

/** Whether the page itself shows a record. */
export function useIsShown(): (record: Submission) => boolean {
  const { ids } = useShown()
  return useCallback((record) => ids.some((id) => isFormOf(record, id)), [ids])
}
