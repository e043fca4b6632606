/** What is submitted of a draft. */
import { type BookingDraft, type BookingProblem, parseBooking } from '../../domain/booking.ts'
import type { Parsed } from '../../domain/form.ts'
import { tidy } from '../../domain/text.ts'
import type { Content } from '../../outbox/kinds/kinds.ts'

/** The order that a complete draft makes at this instant, under the draft's id; every problem of it otherwise. */
export function orderOf(
  draft: BookingDraft & { readonly id: string },
  now: Date,
): Parsed<Content, BookingProblem> {
  const parsed = parseBooking(draft, now)
  if (!parsed.ok) return parsed
  const names = { firstName: tidy(draft.firstName), lastName: tidy(draft.lastName) }
  return {
    ok: true,
    value: { kind: 'booking', id: draft.id, payload: { ...parsed.value, ...names } },
  }
}
