/** The field of the draft that the server refused, now, in the background, or before a reload. */
import { dayTakenRule } from '../../domain/availability.ts'
import { changedFields, fieldOfRule } from '../../domain/booking.ts'
import { isRefused } from '../../outbox/submission.ts'
import { useDraft } from '../../state/draft.ts'
import { useRecord } from '../../state/records.ts'
import type { ShownProblem } from './problemText.ts'

/** Undefined once the field has another value, and for a taken day, which is `useTakenDay`'s. */
export function useRefused(): ShownProblem | undefined {
  const draft = useDraft()
  const record = useRecord(draft.id)
  if (record?.kind !== 'booking' || !isRefused(record)) return undefined
  const { rule } = record.problem ?? {}
  const field = fieldOfRule(rule)
  const isOther = !draft[field] || changedFields(record.payload, draft).includes(field)
  return isOther || rule === dayTakenRule ? undefined : { field, code: 'refused' }
}
