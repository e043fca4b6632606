/** Step 2: the painting day, chosen in a calendar that opens at its field. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findArea } from '../../domain/areas.ts'
import { firstFreeDay, nearestFreeDays } from '../../domain/availability.ts'
import { formatDayLong } from '../../domain/day.ts'
import { isByArrangement } from '../../domain/holidays.ts'
import { formatZloty } from '../../domain/money.ts'
import { earliestBookableDay } from '../../domain/schedule.ts'
import { changeDraft, useChosenDay, useDraft } from '../../state/draft.ts'
import { useTakenDays } from '../../state/takenDays.ts'
import { Button } from '../../ui/button.tsx'
import { PickerField } from '../../ui/choiceFields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { bringIntoView, ignoreSecondTap, keepFocusInView } from '../../ui/focus.ts'
import { Notice } from '../../ui/notice.tsx'
import { useLoaded } from '../../ui/useLoaded.ts'
import styles from './dateStep.module.css'
import { dayName } from './dayName.ts'
import { controlId, type StepProps } from './problemText.ts'
import { useTakenDay } from './serverProblems.ts'

const nearestId = `${controlId('date')}-nearest`
const loadCalendar = () => import('./calendar.tsx')

/** The browser may have scrolled its field to the middle of the window: the reason above it was cut off. */
function showReason(notice: HTMLElement | null): void {
  requestAnimationFrame(() => bringIntoView(notice))
  keepFocusInView(notice)
}

export function DateStep({ errorOf }: StepProps) {
  const { t } = useTranslation(['laterSteps', 'booking', 'common'])
  const stored = useDraft((draft) => draft.date)
  const date = useChosenDay()
  const option = useDraft((draft) => findArea(draft.area))
  const area = option?.area
  const { taken } = useTakenDays()
  const takenDay = useTakenDay()
  const [open, setOpen] = useState(false)
  const calendar = useLoaded(loadCalendar, true)
  const field = useRef<HTMLButtonElement>(null)
  const now = new Date()
  const earliest = earliestBookableDay(now)
  const search = { taken, area, now }
  const firstFree = firstFreeDay(search)
  const nearest = takenDay ? nearestFreeDays(takenDay, 4, search) : []
  const hint = firstFree === earliest ? 'date.hint' : firstFree ? 'date.firstFree' : 'date.noneFree'
  const isExpired = stored !== '' && date === ''

  return (
    <>
      {isExpired && (
        <Notice ref={showReason} tone="warning" role="status">
          <p>
            {t('date.expired', {
              day: formatDayLong(stored),
              earliest: formatDayLong(firstFree ?? earliest),
            })}
          </p>
        </Notice>
      )}
      <PickerField
        ref={field}
        id={controlId('date')}
        label={t('date.label')}
        hint={`${t(hint, { day: formatDayLong(firstFree ?? earliest) })}${firstFree ? ` ${t('date.duration')}` : ''}`}
        error={errorOf('date')}
        data-chosen={date ? '' : undefined}
        onClick={() => setOpen(true)}
        value={date ? formatDayLong(date) : t('date.choose')}
      />
      {nearest.length > 0 && (
        <div className="stack">
          <p id={nearestId}>{t('date.nearest')}</p>
          <ul className="buttonRow" aria-labelledby={nearestId}>
            {nearest.map((day) => (
              <li key={day}>
                <Button
                  variant="secondary"
                  onClick={() => {
                    changeDraft({ date: day })
                    field.current?.focus()
                  }}
                >
                  {dayName(day)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {date && isByArrangement(date) && (
        <Notice id={`${controlId('date')}-note`}>
          <p>{t('date.byArrangement')}</p>
        </Notice>
      )}
      {open && (
        <Dialog
          title={t('date.dialog')}
          closeLabel={t('date.close')}
          onClose={() => setOpen(false)}
          anchored
        >
          {option && (
            <p className={styles.price}>
              {t('booking:quote.price')}: <strong>{formatZloty(option.price)}</strong>
            </p>
          )}
          <div className={styles.calendar}>
            {calendar ? (
              <calendar.Calendar
                chosen={date || undefined}
                area={area}
                onChoose={(day) => {
                  changeDraft({ date: day })
                  setOpen(false)
                  // Beneath the day may be the field, which opens the calendar again.
                  ignoreSecondTap()
                }}
              />
            ) : (
              <div className={styles.loading}>
                <p>{t('date.loading')}</p>
                <p className="late">{t('common:late')}</p>
              </div>
            )}
          </div>
        </Dialog>
      )}
    </>
  )
}
