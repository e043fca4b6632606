/** A read-only view of what was submitted on this device, for React; it holds nothing of its own. */
import { useEffect } from 'react'
import { create } from 'zustand'
import type { Place } from '../outbox/storage.ts'
import { type Booking, find, isFormOf, isOver, type Submission } from '../outbox/submission.ts'

export interface Records {
  /** False until they were read for the first time. */
  readonly loaded: boolean
  /** In the order of submission. */
  readonly records: readonly Submission[]
  readonly place: Place
}

const useView = create<Records>(() => ({ loaded: false, records: [], place: 'database' }))

let isFollowing = false

// Its code comes and the records are read once the page lives: the prerendered one knows nothing of this device.
async function start(): Promise<void> {
  const [{ deviceStorage }, { draftKey, readSubmissions }] = await Promise.all([
    import('../outbox/browser.ts'),
    import('../outbox/records.ts'),
  ])
  const storage = deviceStorage()
  storage.subscribe((contents, changed) => {
    const place = storage.place()
    // While somebody types, the draft is written again and again: it draws nothing anew.
    if (changed?.join() === draftKey && place === useView.getState().place) return
    useView.setState({ loaded: true, records: [...readSubmissions(contents).values()], place })
  })
  const readAgain = (): void => void storage.refresh()
  addEventListener('pageshow', (event) => event.persisted && readAgain())
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

/** All records of this device. */
export function useRecords(): Records {
  useEffect(follow, [])
  return useView()
}

/** The record with this id, or that had it before; undefined while there is none. */
export function useRecord(id: string): Submission | undefined {
  useEffect(follow, [])
  return useView(({ records }) => find(new Map(records.map((one) => [one.id, one])), id))
}

/** The bookings of this device, but for one that is back at the form or being sent from it. */
export function bookingsOf(records: readonly Submission[], draftId: string): readonly Booking[] {
  return records.filter((record): record is Booking => {
    if (record.kind !== 'booking') return false
    return !isFormOf(record, draftId) || isOver(record)
  })
}
