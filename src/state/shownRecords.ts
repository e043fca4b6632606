/** Which submissions the page itself shows: the waiting bar and the news leave them out. */
import { useEffect } from 'react'
import { create } from 'zustand'
import { isFormOf, type Submission } from '../outbox/submission.ts'

/** One entry for each component that shows a submission; two may show the same. */
const entries = new Set<{ readonly id: string }>()
// A new function after each change, so that effects run again. Earlier ones see the change, too: where a page begins to
// show what has just arrived, the news runs before it is rendered with the new one.
const isShown = () => (record: Submission) => [...entries].some(({ id }) => isFormOf(record, id))
const useShown = create(() => ({ isShown: isShown() }))

/** To be called by a form or page that shows the submission with this id. */
export function useShowsRecord(id: string): void {
  useEffect(() => {
    const mine = { id }
    entries.add(mine)
    useShown.setState({ isShown: isShown() })
    return () => {
      entries.delete(mine)
      useShown.setState({ isShown: isShown() })
    }
  }, [id])
}

/** Whether the page itself shows a record. */
export function useIsShown(): (record: Submission) => boolean {
  return useShown().isShown
}
