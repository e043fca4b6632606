/** A chosen day that turned out to be taken. */
import { findArea } from '../../domain/areas.ts'
import { dayTakenRule, isTaken } from '../../domain/availability.ts'
import type { Day } from '../../domain/day.ts'
import { useDraft } from '../../state/draft.ts'
import { useRecord, useRecords } from '../../state/records.ts'
import { useTakenDays } from '../../state/takenDays.ts'

/**
 * The draft's day if the company has said that it is taken; undefined while this very booking may have
 * arrived, for then it may have taken the day itself. Once it was refused it certainly has not.
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
