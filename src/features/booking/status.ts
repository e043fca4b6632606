/** How a submitted booking fares, as the outbox tells it. */
import { isBookable } from '../../domain/schedule.ts'
import type { StoredEntry } from '../../outbox/store.ts'
import { isStale } from '../../outbox/timing.ts'
import type { Confirmation } from '../../state/confirmation.ts'

export type Status = 'checking' | 'waiting' | 'confirmed' | 'late' | 'parked' | 'refused' | 'gone'

/** The status of a confirmation; `entry` is undefined where the outbox does not hold it. */
export function statusOf(
  confirmation: Confirmation,
  { loaded, entry }: { loaded: boolean; entry: StoredEntry | undefined },
): Status {
  if (!loaded) return 'checking'
  if (!entry) return 'gone'
  if (entry.savedAt !== undefined) {
    const intime = isBookable(confirmation.preferredDate, new Date(entry.savedAt))
    return intime ? 'confirmed' : 'late'
  }
  if (entry.state === 'parked') return 'parked'
  if (entry.state === 'refused' || entry.state === 'withdrawn') return 'refused'
  return 'waiting'
}

/** What else is to be said about a booking that waits. */
export function worryOf(entry: StoredEntry | undefined): 'stale' | 'late' | 'memory' | undefined {
  if (entry?.kind !== 'booking' || entry.savedAt !== undefined) return undefined
  const now = new Date()
  if (isStale(entry, now.getTime())) return 'stale'
  if (entry.kept === 'memory') return 'memory'
  return isBookable(entry.payload.preferredDate, now) ? undefined : 'late'
}
