/** A read-only view of this device's submissions, for React, and which of them the page itself shows. */
import { useCallback, useEffect } from 'react'
import { create } from 'zustand'
import type { Place } from '../outbox/storage.ts'
import { find, isFormOf, type Submission } from '../outbox/submission.ts'

interface Records {
  /** False until they are read for the first time. */
  readonly loaded: boolean
  /** In the order of submission. */
  readonly records: readonly Submission[]
  readonly place: Place
}

const useView = create<Records>(() => ({ loaded: false, records: [], place: 'database' }))

let isFollowing = false

// After hydration, because the page was prerendered without records; the storage's code is loaded only then.
async function start(): Promise<void> {
  const [{ deviceStorage }, { draftKey, readSubmissions }] = await Promise.all([
    import('../outbox/browser.ts'),
    import('../outbox/records.ts'),
  ])
  const storage = deviceStorage()
  storage.subscribe((contents, changed) => {
    const place = storage.place()
    // The draft is written during typing, which must not render everything again.
    if (changed?.join() === draftKey && place === useView.getState().place) return
    useView.setState({ loaded: true, records: [...readSubmissions(contents).values()], place })
  })
  const readAgain = (): void => void storage.refresh()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') readAgain()
  })
  readAgain()
}

function follow(): void {
  if (isFollowing) return
  isFollowing = true
  start().catch(() => {
    isFollowing = false
  })
}

/** All records of this device, and where they are kept. */
export function useRecords(): Records {
  useEffect(follow, [])
  return useView()
}

/** The record of the form with this id; undefined while there is none. */
export function useRecord(id: string): Submission | undefined {
  const { records } = useRecords()
  return find(new Map(records.map((one) => [one.id, one])), id)
}

/** The id of the submission that the page itself shows: the waiting bar and the news leave it out. */
const useShown = create<{ readonly id: string | undefined }>(() => ({ id: undefined }))

/** To be called by the form or page that shows the submission with this id; no page has two of them. */
export function useShowsRecord(id: string): void {
  useEffect(() => {
    useShown.setState({ id })
    return () => useShown.setState({ id: undefined })
  }, [id])
}

/** By now: a page says so in an effect, and another effect may ask before the next render. */
function isShown(record: Submission): boolean {
  const { id } = useShown.getState()
  return id !== undefined && isFormOf(record, id)
}

/** Whether the page itself shows a record. */
export function useIsShown(): (record: Submission) => boolean {
  const { id } = useShown()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function with each id, so that effects run again
  return useCallback((record) => isShown(record), [id])
}
