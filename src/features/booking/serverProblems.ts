/** The problems of a draft that only the server knows: a day that is taken, a value that was refused. */
import { useEffect } from 'react'
import { findArea } from '../../domain/areas.ts'
import { dayTakenRule, isTaken } from '../../domain/availability.ts'
import { changedFields, fieldOfRule, stepOf, stepProblems } from '../../domain/booking.ts'
import type { Day } from '../../domain/day.ts'
import { isRefused } from '../../outbox/submission.ts'
import { useChosenDay, useDraft } from '../../state/draft.ts'
import { useRecord, useRecords } from '../../state/records.ts'
import { noteTaken, useTakenDays } from '../../state/takenDays.ts'
import type { ShownProblem } from './problemText.ts'

/**
 * The draft's day if it is taken; undefined if this booking may have arrived, because then it may have taken
 * the day itself. Once the server has refused it because of its day, it has not.
 */
export function useTakenDay(): Day | undefined {
  const { taken } = useTakenDays()
  const { id, area } = useDraft()
  const date = useChosenDay()
  const found = date !== '' && isTaken(date, { taken, area: findArea(area)?.area })
  const { loaded } = useRecords()
  const record = useRecord(id)
  const mayBeOurs = !loaded || (record !== undefined && record.problem?.rule !== dayTakenRule)
  return found && !mayBeOurs ? date : undefined
}

/**
 * The field of the draft that the server refused, also in the background or before a reload. Undefined once the
 * field has another value, and once the company's database says that a refused day is free.
 */
export function useRefused(): ShownProblem | undefined {
  const draft = useDraft()
  const takenDay = useTakenDay()
  const record = useRecord(draft.id)
  const refused = record?.kind === 'booking' && isRefused(record) ? record : undefined
  const rule = refused?.problem?.rule
  const isDay = rule === dayTakenRule
  const { preferredDate, area } = refused?.payload ?? {}
  useEffect(() => {
    if (isDay && preferredDate && area) noteTaken(preferredDate, area)
  }, [isDay, preferredDate, area])
  if (!refused) return undefined
  const field = fieldOfRule(rule)
  const problems = stepProblems(stepOf[field], draft, new Date())
  const isWrongAnyway = problems.some((problem) => problem.field === field)
  if (isWrongAnyway || changedFields(refused.payload, draft).includes(field)) return undefined
  if (isDay) return takenDay && { field, code: 'taken' }
  return { field, code: 'refused' }
}
