/** "Usuń dane z tego urządzenia": asks before deleting the customer's data, and says when it is done. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import copy from '../../locales/pl/delivery.json'
import { addCopy } from '../i18n/i18n.ts'
import { isToBeCorrected, isUnsent, type Status } from '../outbox/status.ts'
import { isFormOf, isSaved, type Submission } from '../outbox/submission.ts'
import { forgetAll } from '../state/correct.ts'
import { Button } from '../ui/button.tsx'
import { Question } from '../ui/dialog.tsx'
import { showToast } from '../ui/toaster.tsx'

addCopy('delivery', copy)

interface Props {
  /** The submission that the page shows. */
  readonly record: Submission
  readonly status: Status
  readonly onForgotten: () => void
}

/** Whether it would not be sent without another press: then it is deleted with the rest. */
function isDropped(status: Status): boolean {
  return isToBeCorrected(status) || status === 'stale'
}

/** The sentence about what happens to the shown submission. */
function fateOf(status: Status) {
  if (isDropped(status)) return 'forget.unsent'
  return isUnsent(status) ? 'forget.waiting' : 'forget.arrived'
}

export function ForgetButton({ record, status, onForgotten }: Props) {
  const { t } = useTranslation('delivery')
  const [asking, setAsking] = useState(false)

  async function forget(): Promise<void> {
    // First: the page of a returned booking says that it is being cancelled, which may take some seconds.
    setAsking(false)
    const { href } = location
    const left = await forgetAll(isDropped(status) ? record.id : undefined)
    // It turned out to have arrived: it stays, and its page says so.
    if (left.some((one) => isSaved(one) && isFormOf(one, record.id))) return
    // A customer who has left the page meanwhile is not taken back.
    if (location.href === href) onForgotten()
    const outcome = left.length > 0 ? 'forget.kept' : 'forget.done'
    showToast({ tone: 'success', ...t(outcome, { returnObjects: true }) })
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('forget.label')}
      </Button>
      {asking && (
        <Question
          title={t('forget.title')}
          yes={t('forget.confirm')}
          no={t('forget.cancel')}
          onYes={forget}
          onNo={() => setAsking(false)}
        >
          {`${t('forget.text')} ${t(fateOf(status))}`}
        </Question>
      )}
    </>
  )
}
