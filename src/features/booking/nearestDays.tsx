/** Free days next to a taken one, as buttons. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '../../domain/day.ts'
import { Button } from '../../ui/button.tsx'
import { dayName } from './dayName.ts'

interface Props {
  readonly days: readonly Day[]
  readonly onChoose: (day: Day) => void
}

export function NearestDays({ days, onChoose }: Props) {
  const { t } = useTranslation('laterSteps')
  const titleId = useId()
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
