/** What a customer can do about a submission that has not arrived, whatever its kind: send it now, correct it, cancel it. */
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import copy from '../../locales/pl/delivery.json'
import { formatDayLong } from '../domain/day.ts'
import { addCopy } from '../i18n/i18n.ts'
import { isToBeCorrected, type Status } from '../outbox/status.ts'
import { isSaved, type Submission } from '../outbox/submission.ts'
import { cancel, correct, wouldReplace } from '../state/correct.ts'
import { Button } from '../ui/button.tsx'
import { Question } from '../ui/dialog.tsx'
import { showToast } from '../ui/toaster.tsx'
import { SendNow } from './sendNow.tsx'

addCopy('delivery', copy)

interface Props {
  readonly record: Submission
  readonly status: Status
  /** False if another button sends all that wait. */
  readonly sends?: boolean
  readonly onCancelled?: () => void
  /** More buttons for the same row. */
  readonly children?: ReactNode
}

function wayBack(status: Status) {
  if (status === 'returned') return 'finish'
  return status === 'dayTaken' || status === 'over' ? 'otherDay' : 'correct'
}

export function Remedies({ record, status, sends = true, onCancelled, children }: Props) {
  const { t } = useTranslation('delivery')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [asking, setAsking] = useState<'replace' | 'cancel'>()
  const { id, kind } = record
  const question = `${asking ?? 'cancel'}.${kind}` as const

  async function backToForm(): Promise<void> {
    const address = await correct(record)
    // On the form's own page without a new history entry: Back would lead to the same form again.
    if (address) void navigate(address, { replace: address.split(/[?#]/)[0] === pathname })
  }

  async function askOrGoBack(): Promise<void> {
    if (await wouldReplace(record)) setAsking('replace')
    else await backToForm()
  }

  async function cancelIt(): Promise<void> {
    const left = await cancel(record)
    // One that had arrived is shown as arrived by the page itself.
    if (left && isSaved(left)) return
    if (onCancelled) onCancelled()
    else if (kind !== 'booking')
      showToast({ tone: 'success', ...t(`${kind}.cancelled`, { returnObjects: true }) })
  }

  return (
    <>
      <div className="buttonRow">
        {sends && !isToBeCorrected(status) && <SendNow ids={[id]} />}
        <Button
          variant={isToBeCorrected(status) && sends ? 'primary' : 'secondary'}
          onClick={() => void askOrGoBack()}
        >
          {t(`waiting.${wayBack(status)}`)}
        </Button>
        <Button variant="quiet" onClick={() => setAsking('cancel')}>
          {t(`cancel.${kind}.yes`)}
        </Button>
        {children}
      </div>
      {asking && (
        <Question
          title={t(`${question}.title`)}
          yes={t(`${question}.yes`)}
          no={t('no')}
          onYes={() => {
            setAsking(undefined)
            void (asking === 'replace' ? backToForm() : cancelIt())
          }}
          onNo={() => setAsking(undefined)}
        >
          {t(`${question}.text`, {
            day: kind === 'booking' ? formatDayLong(record.payload.preferredDate) : '',
          })}
        </Question>
      )}
    </>
  )
}
