/** Says that an earlier visit's draft was restored, and offers to start over; or that this device can't store anything. */
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { formatDayLong, warsawDay } from '../../domain/day.ts'
import { abandonDraft, resumedFrom, useDraft } from '../../state/draft.ts'
import { useRecords } from '../../state/records.ts'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

export function ResumedNotice(props: { disabled: boolean; onCleared: () => void }) {
  const { t } = useTranslation(['booking', 'common'])
  const from = useDraft(resumedFrom)
  const { place } = useRecords()
  const [asking, setAsking] = useState(false)
  if (place === 'memory') {
    return (
      <Notice tone="warning" role="status">
        <p>{t('common:notKept')}</p>
      </Notice>
    )
  }
  if (from === undefined) return null
  return (
    <>
      <Notice role="status">
        <div className="spread">
          <p>{t('resumed.text', { day: formatDayLong(warsawDay(new Date(from))) })}</p>
          <Button variant="quiet" disabled={props.disabled} onClick={() => setAsking(true)}>
            {t('resumed.fresh')}
          </Button>
        </div>
      </Notice>
      {asking && !props.disabled && (
        <Question
          title={t('resumed.ask.title')}
          yes={t('resumed.fresh')}
          no={t('resumed.ask.no')}
          onYes={() => {
            // First: until the dialog is gone, nothing outside it can take the focus.
            flushSync(() => setAsking(false))
            // If the outbox's script can't be loaded, what was submitted of the draft stays in the bar.
            abandonDraft().catch(() => undefined)
            props.onCleared()
          }}
          onNo={() => setAsking(false)}
        >
          {t('resumed.ask.text')}
        </Question>
      )}
    </>
  )
}
