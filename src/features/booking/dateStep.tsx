/** Step 2: the painting day, chosen in a calendar that opens at its field. */
import { Component, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayLong } from '../../domain/day.ts'
import { earliestBookableDay } from '../../domain/schedule.ts'
import { changeDraft, useDraft } from '../../state/draft.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CalendarIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PickerField } from '../../ui/pickerField.tsx'
import styles from './dateStep.module.css'
import { controlId } from './problemText.ts'
import type { StepProps } from './wizard.tsx'

const loadCalendar = () => import('./calendar.tsx').then(({ Calendar }) => ({ default: Calendar }))
let Calendar = lazy(loadCalendar)

/** The calendar's code may be out of reach; the rest of the wizard is not. */
class CalendarBoundary extends Component<
  { children: ReactNode; fallback: (retry: () => void) => ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(() => {
      Calendar = lazy(loadCalendar)
      this.setState({ failed: false })
    })
  }
}

export function DateStep({ errorOf }: StepProps) {
  const { t } = useTranslation('booking')
  const date = useDraft((draft) => draft.date)
  const expiredDate = useDraft((draft) => draft.expiredDate)
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLButtonElement>(null)
  const earliest = earliestBookableDay(new Date())

  useEffect(() => {
    // Fetched ahead, so that the calendar opens at once.
    loadCalendar().catch(() => undefined)
  }, [])

  return (
    <>
      {expiredDate && !date && (
        <Notice tone="warning" role="status">
          <p>
            {t('resumed.expired', {
              day: formatDayLong(expiredDate),
              earliest: formatDayLong(earliest),
            })}
          </p>
        </Notice>
      )}
      <PickerField
        ref={field}
        id={controlId('date')}
        label={t('date.label')}
        hint={`${t('date.hint', { day: formatDayLong(earliest) })} ${t('date.duration')}`}
        error={errorOf('date')}
        chosen={Boolean(date)}
        icon={<CalendarIcon />}
        onClick={() => setOpen(true)}
      >
        {date ? formatDayLong(date) : t('date.choose')}
      </PickerField>
      <Dialog
        open={open}
        title={t('date.dialog')}
        closeLabel={t('date.close')}
        onClose={() => setOpen(false)}
        anchor={field}
      >
        <div className={styles.calendar}>
          <CalendarBoundary
            fallback={(retry) => (
              <div className={styles.waiting} role="alert">
                <p>{t('date.failed')}</p>
                <Button variant="secondary" onClick={retry}>
                  {t('date.again')}
                </Button>
              </div>
            )}
          >
            <Suspense fallback={<p className={styles.waiting}>{t('date.loading')}</p>}>
              <Calendar
                chosen={date || undefined}
                onChoose={(day) => {
                  changeDraft({ date: day })
                  setOpen(false)
                }}
              />
            </Suspense>
          </CalendarBoundary>
        </div>
      </Dialog>
    </>
  )
}
