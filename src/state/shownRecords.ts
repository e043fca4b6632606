/** Which submissions the page itself shows: the waiting bar and the news leave them out. */
import { useCallback, useEffect } from 'react'
import { create } from 'zustand'
import { isFormOf, type Submission } from '../outbox/submission.ts'

/** One entry for each component that shows a submission; two may show the same. */
const useShown = create<{ readonly entries: readonly { readonly id: string }[] }>(() => ({
  entries: [],
}))

/** To be called by a form or page that shows the submission with this id. */
export function useShowsRecord(id: string): void {
  useEffect(() => {
    const mine = { id }
    useShown.setState(({ entries }) => ({ entries: [...entries, mine] }))
    return () =>
      useShown.setState(({ entries }) => ({ entries: entries.filter((one) => one !== mine) }))
  }, [id])
}

/** Whether the page itself shows a record. */
export function useIsShown(): (record: Submission) => boolean {
  const { entries } = useShown()
  return useCallback((record) => entries.some(({ id }) => isFormOf(record, id)), [entries])
}
