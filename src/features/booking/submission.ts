/** From the draft to the outbox, and what the customer is to be told. */
import { useEffect } from 'react'
import { findArea } from '../../domain/areas.ts'
import { dayTakenRule } from '../../domain/availability.ts'
import {
  type BookingProblem,
  type BookingRequest,
  fullName,
  parseBooking,
} from '../../domain/booking.ts'
import { tidy, tidyEmail } from '../../domain/text.ts'
import { isDelivered } from '../../outbox/entry.ts'
import { cancelledRule, idAfterCancelled } from '../../outbox/newId.ts'
import type { StoredEntry } from '../../outbox/store.ts'
import { addBooking, type Booking, hydrateBookings, useBookings } from '../../state/bookings.ts'
import { changeDraft, startFresh, useDraft } from '../../state/draft.ts'
import { openOutbox } from '../../state/openOutbox.ts'
import { useOutboxEntry } from '../../state/outboxView.ts'
import { noteTaken } from '../../state/takenDays.ts'
import { useVisible } from '../../ui/useVisible.ts'
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

function keptBooking(id: string): Booking | undefined {
  return useBookings.getState().bookings.find((one) => one.id === id)
}

/** Whether this device holds other content under the id than what arrived: it was changed too late. */
function isChanged(id: string, arrived: BookingRequest): boolean {
  const draft = useDraft.getState()
  const kept = keptBooking(id)
  const here: Partial<Record<keyof BookingRequest, unknown>> | undefined =
    draft.id === id
      ? {
          name: fullName(draft),
          email: tidyEmail(draft.email),
          phone: tidy(draft.phone),
          area: findArea(draft.area)?.area,
          preferredDate: draft.date,
        }
      : kept
  const fields = ['name', 'email', 'phone', 'area', 'preferredDate'] as const
  // What was cleared, by the customer or with a day that became too early, says nothing else.
  return fields.some((field) => here?.[field] && here[field] !== arrived[field])
}

/**
 * Shows a submitted booking and ends its draft, in one step: a correction comes after both. Another tab
 * may have ended that draft already and died before its confirmation was kept: a booking without one
 * would be made a second time.
 */
export async function confirm(
  id: string,
  booking: BookingRequest,
  hasArrived: boolean,
  isShown = true,
): Promise<void> {
  const draft = useDraft.getState()
  const isDraft = draft.id === id && fullName(draft) === booking.name
  // Apart, for a correction: together nobody knows where the first name ends.
  const names = isDraft && { firstName: tidy(draft.firstName), lastName: tidy(draft.lastName) }
  const missed = hasArrived && isChanged(id, booking) && { missed: 'change' as const }
  await hydrateBookings()
  // Another tab has found meanwhile that an earlier version had arrived: that one is the booking.
  const kept = keptBooking(id)
  const told = !hasArrived && kept?.missed && kept
  const keeping = addBooking({ id, ...booking, ...names, ...missed, ...told }, isShown)
  if (useDraft.getState().id === id) startFresh()
  await keeping
  // What arrives from now on is told once it is kept as it arrived: it may be an earlier version.
  if (!hasArrived) return
  const outbox = await openOutbox()
  await outbox.acknowledge(id)
}

/** The same for a receipt: another tab has told what had arrived, and kept it first. */
async function confirmTold(id: string, submitted: BookingRequest): Promise<void> {
  await hydrateBookings()
  await confirm(id, keptBooking(id) ?? submitted, true)
}

/** Shows the booking of a draft of which the outbox keeps no more than a receipt. */
export async function confirmDraft({ id, submittedAt }: StoredEntry): Promise<void> {
  const parsed = parseBooking(useDraft.getState(), new Date(submittedAt))
  if (parsed.ok) await confirmTold(id, parsed.value)
}

/**
 * What the server turns out to hold is the booking, also where an earlier version had arrived. While
 * nobody sees this page, the news is left to one that is looked at.
 */
export function useDelivered(booking: Booking | undefined): void {
  const { entry } = useOutboxEntry(booking?.id)
  const visible = useVisible()
  useEffect(() => {
    if (entry?.kind !== 'booking' || !entry.payload || entry.told || !isDelivered(entry)) return
    // Who has gone on to the form meanwhile is not called back.
    if (visible) void confirm(entry.id, entry.payload, true, false)
  }, [entry, visible])
}

/** Submits the draft. Resolves within about 20 s, whatever the network does. */
export async function submitDraft(): Promise<Submitted> {
  // The id of this very content: another tab may end the draft while the outbox is being loaded.
  const draft = useDraft.getState()
  const parsed = parseBooking(draft, new Date())
  if (!parsed.ok) return { is: 'incomplete', problems: parsed.problems }
  const { id } = draft
  const outbox = await openOutbox()
  const outcome = await outbox.submit({ kind: 'booking', id, payload: parsed.value })
  switch (outcome.is) {
    case 'saved':
    case 'waiting': {
      const { entry } = outcome
      if (entry.kind === 'booking' && entry.payload)
        await confirm(id, entry.payload, outcome.is === 'saved')
      else await confirmTold(id, parsed.value)
      return { is: outcome.is }
    }
    case 'refused':
      if (outcome.last?.rule === cancelledRule && useDraft.getState().id === id) {
        // Nothing is stored under a cancelled id, and never will be: this is a new booking.
        changeDraft({ id: idAfterCancelled(id) })
        await outbox.remove(id)
        return submitDraft()
      }
      if (outcome.last?.rule === dayTakenRule) {
        noteTaken(parsed.value.preferredDate, parsed.value.area)
        return { is: 'refused', problem: { field: 'date', code: 'taken' } }
      }
      return {
        is: 'refused',
        problem: { field: fieldOfRule(outcome.last?.rule), code: 'refused' },
      }
    case 'held':
    case 'failed':
      return { is: 'failed', held: outcome.is === 'held' }
  }
}
