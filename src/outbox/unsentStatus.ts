/** How a submission fares that has not arrived, whatever its kind; `status.ts` adds what a booking's day makes of it. */
import { isHeld, isRefused, isStale, type Submission } from './submission.ts'

export type UnsentStatus = 'waiting' | 'stale' | 'held' | 'returned' | 'refused' | 'cancelling'

/** The status of what has not arrived, at this instant (ms). */
export function unsentStatusOf(record: Submission, now: number): UnsentStatus {
  if (record.state === 'cancelling') return 'cancelling'
  if (isRefused(record)) return 'refused'
  if (record.state === 'returned') return 'returned'
  if (isStale(record, now)) return 'stale'
  return isHeld(record) ? 'held' : 'waiting'
}
