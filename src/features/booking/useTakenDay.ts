/** A chosen day that turned out to be taken. */
import { findArea } from '../../domain/areas.ts'
import { dayTakenRule, isTaken } from '../../domain/availability.ts'
import type { Day } from '../../domain/day.ts'
import { useDraft } from '../../state/draft.ts'
import { useRecord, useRecords } from '../../state/records.ts'
import { useTakenDays } from '../../state/takenDays.ts'

/**
 * The draft's day where the company has told that it is taken. Not where this very booking may have
 * arrived already: then it may be the one that took the day. A refusal of its id tells that it has not.
 */
export function useTakenDay(): Day | undefined {
  const { taken } = useTakenDays()
  const { id, date, area } = useDraft()
  const found = date !== '' && isTaken(date, { taken, area: findArea(area)?.area })
  const { loaded } = useRecords()
  const record = useRecord(id)
  const mayBeOurs = !loaded || (record !== undefined && record.problem?.rule !== dayTakenRule)
  return found && !mayBeOurs ? date : undefined
}
