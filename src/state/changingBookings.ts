/** What a customer does with a booking besides submitting it: correct it, cancel it, give its draft up. */
import { isDelivered, mayBeStored } from '../outbox/entry.ts'
import type { StoredEntry } from '../outbox/store.ts'
import {
  addBooking,
  hydrateBookings,
  rememberMissed,
  removeBooking,
  showBooking,
  useBookings,
} from './bookings.ts'
import { flushDraft, hydrateDraft, restoreDraft, startFresh, useDraft } from './draft.ts'
import { openOutbox } from './openOutbox.ts'

/** Whether an entry still is on its way or has arrived: it must not be submitted a second time. */
export function isSubmitted(entry: StoredEntry): boolean {
  return entry.state !== 'returned' && entry.state !== 'refused'
}

/** The rule that the data broke, empty where the server named none; undefined where nothing was refused. */
function brokenRuleOf({ last }: StoredEntry): string | undefined {
  return last?.problem === 'data' ? (last.rule ?? '') : undefined
}

/** Whether the form holds something else that nobody has sent. */
export async function wouldReplaceDraft(id: string): Promise<boolean> {
  await hydrateDraft()
  const draft = useDraft.getState()
  return draft.id !== id && draft.startedAt > 0
}

/**
 * Fills the form with a booking that has not arrived, to be submitted again under the same id. False
 * where it turns out to have arrived: then the booking says so. It leaves the list at once: what another
 * tab hears from the server afterwards is listed again. `onRestored` runs before the form is shown.
 */
export async function correctBooking(id: string, onRestored?: () => void): Promise<boolean> {
  await Promise.all([hydrateDraft(), hydrateBookings()])
  const entry = await (await openOutbox()).takeBack(id)
  if (entry && isDelivered(entry)) {
    await rememberMissed(id, 'change')
    return false
  }
  const listed = useBookings.getState().bookings.find((one) => one.id === id)
  const booking = listed ?? (entry?.kind === 'booking' ? entry.payload : undefined)
  if (!booking) return false
  // Not awaited: what becomes of the other draft the server may have to say.
  if (useDraft.getState().id !== id) void abandonDraft()
  restoreDraft(booking, id, entry && brokenRuleOf(entry))
  onRestored?.()
  await Promise.all([flushDraft(), removeBooking(id)])
  return true
}

/**
 * Cancels a booking that has not arrived, as far as this device knows. Its entry in the outbox is
 * gone once it is certain not to be sent; one that had arrived says so.
 */
export async function cancelBooking(id: string): Promise<'cancelled' | 'cancelling' | 'arrived'> {
  await rememberMissed(id, 'cancellation')
  return (await openOutbox()).cancel(id)
}

/** Ends the draft by the customer's wish. What of it may have reached the company is cancelled there. */
export async function abandonDraft(): Promise<void> {
  const { id, startedAt } = useDraft.getState()
  startFresh()
  if (startedAt === 0) return
  const { entries } = await (await openOutbox()).list()
  const entry = entries.find((one) => one.id === id)
  if (entry?.kind !== 'booking' || !entry.payload) return
  // Another tab has just submitted this draft: that is nobody's to cancel here.
  if (isSubmitted(entry) && !isDelivered(entry)) return
  // Until that is certain it is one of this device's bookings.
  if (mayBeStored(entry)) {
    await hydrateBookings()
    await addBooking({ id, ...entry.payload, missed: 'cancellation' }, false)
  }
  const outcome = await cancelBooking(id)
  if (outcome === 'cancelled') await removeBooking(id)
  if (outcome === 'arrived') showBooking(id)
}
