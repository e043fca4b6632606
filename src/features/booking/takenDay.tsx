/** A chosen day that turned out to be taken, and the free days around it. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { findArea } from '../../domain/areas.ts'
import { dayTakenRule, isTaken, nearestFreeDays } from '../../domain/availability.ts'
import type { Day } from '../../domain/day.ts'
import { useDraft } from '../../state/draft.ts'
import { useRecord, useRecords } from '../../state/records.ts'
import { useTakenDays } from '../../state/takenDays.ts'
import { Button } from '../../ui/button.tsx'
import styles from './dateStep.module.css'
import { dayName } from './dayName.ts'

const offered = 4

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

/** The nearest free days as buttons. */
export function NearestDays({ to, onChoose }: { to: Day; onChoose: (day: Day) => void }) {
  const { t } = useTranslation('booking')
  const { t: ofCalendar } = useTranslation('calendar')
  const { taken } = useTakenDays()
  const area = useDraft((draft) => findArea(draft.area)?.area)
  const titleId = useId()
  const days = nearestFreeDays(to, offered, { taken, area, now: new Date() })
  if (days.length === 0) return null
  return (
    <div className={styles.nearest}>
      <p id={titleId}>{t('date.nearest')}</p>
      <ul className="buttonRow" aria-labelledby={titleId}>
        {days.map((day) => (
          <li key={day}>
            <Button variant="secondary" onClick={() => onChoose(day)}>
              {dayName(ofCalendar, day)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
