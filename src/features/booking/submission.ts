/** From the draft to the outbox: accept, first attempt, and what the customer is to be told. */
import { type BookingProblem, type BookingRequest, parseBooking } from '../../domain/booking.ts'
import type { Accepted } from '../../outbox/contract.ts'
import type { StoredEntry } from '../../outbox/store.ts'
import { showConfirmation } from '../../state/confirmation.ts'
import { changeDraft, flushDraft, startFresh, useDraft } from '../../state/draft.ts'
import { fieldOfRule, type ShownProblem } from './problemText.ts'

export type Submitted =
  /** The draft itself has problems; nothing was sent. */
  | { readonly is: 'incomplete'; readonly problems: readonly BookingProblem[] }
  /** The server holds the row. */
  | { readonly is: 'saved' }
  /** Kept on this device; it will be sent. */
  | { readonly is: 'waiting' }
  /** The server answered with an error; the draft is as it was. `held`: our own mistake. */
  | { readonly is: 'failed'; readonly held: boolean }
  /** The server found fault with a field. */
  | { readonly is: 'refused'; readonly problem: ShownProblem }

/** Whether an entry still is on its way or has arrived: it must not be submitted a second time. */
export function isSubmitted(entry: StoredEntry): boolean {
  return entry.state !== 'withdrawn' && entry.state !== 'refused'
}

/**
 * Shows a submitted booking and ends its draft. Another tab may have ended that draft already and
 * died before its confirmation was kept: a booking without one would be made a second time.
 */
export async function confirm(id: string, booking: BookingRequest): Promise<void> {
  await showConfirmation({ id, ...booking })
  if (useDraft.getState().id === id) startFresh()
}

async function acceptDraft(
  id: string,
  booking: BookingRequest,
): Promise<Accepted & { readonly id: string }> {
  const { pageOutbox } = await import('../../outbox/pageOutbox.ts')
  const accepted = await pageOutbox().accept({ kind: 'booking', id, payload: booking })
  if (accepted.same || (accepted.entry && isSubmitted(accepted.entry))) return { ...accepted, id }
  // Other content than what was given back under this id: another submission.
  const next = crypto.randomUUID()
  changeDraft({ id: next })
  await flushDraft()
  const again = await pageOutbox().accept({ kind: 'booking', id: next, payload: booking })
  await pageOutbox().remove(id)
  return { ...again, id: next }
}

/** Submits the draft. Resolves within about 20 s, whatever the network does. */
export async function submitDraft(): Promise<Submitted> {
  // The id of this very content: another tab may end the draft while the outbox is being loaded.
  const draft = useDraft.getState()
  const parsed = parseBooking(draft, new Date())
  if (!parsed.ok) return { is: 'incomplete', problems: parsed.problems }
  const { id, same, entry } = await acceptDraft(draft.id, parsed.value)
  const { pageOutbox } = await import('../../outbox/pageOutbox.ts')
  if (!same && entry?.kind === 'booking') {
    // This draft was already submitted from another tab, as it was then.
    await confirm(id, entry.payload)
    return { is: 'waiting' }
  }
  const outcome = await pageOutbox().attempt(id)
  switch (outcome.is) {
    case 'saved':
    case 'no-answer':
      await confirm(id, parsed.value)
      return { is: outcome.is === 'saved' ? 'saved' : 'waiting' }
    case 'refused':
      return {
        is: 'refused',
        problem: { field: fieldOfRule(outcome.last?.rule), code: 'refused' },
      }
    case 'parked':
    case 'answered-error':
      return { is: 'failed', held: outcome.is === 'parked' }
  }
}
