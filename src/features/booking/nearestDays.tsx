/** The free days around one that is taken, as buttons. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { findArea } from '../../domain/areas.ts'
import { nearestFreeDays } from '../../domain/availability.ts'
import type { Day } from '../../domain/day.ts'
import { useDraft } from '../../state/draft.ts'
import { useTakenDays } from '../../state/takenDays.ts'
import { Button } from '../../ui/button.tsx'
import { dayName } from './dayName.ts'

const offered = 4

export function NearestDays({ to, onChoose }: { to: Day; onChoose: (day: Day) => void }) {
  const { t } = useTranslation('laterSteps')
  const { taken } = useTakenDays()
  const area = useDraft((draft) => findArea(draft.area)?.area)
  const titleId = useId()
  const days = nearestFreeDays(to, offered, { taken, area, now: new Date() })
  if (days.length === 0) return null
  return (
    <div className="stack">
      <p id={titleId}>{t('date.nearest')}</p>
      <ul className="buttonRow" aria-labelledby={titleId}>
        {days.map((day) => (
          <li key={day}>
            <Button variant="secondary" onClick={() => onChoose(day)}>
              {dayName(day)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
