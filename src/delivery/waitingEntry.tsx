/** A line of the bar: one submission that has not arrived, its status, and what the customer can do about it. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayLong } from '../domain/day.ts'
import { isUnsent, statusOf } from '../outbox/status.ts'
import type { Submission } from '../outbox/submission.ts'
import { passFocusOn } from '../ui/focus.ts'
import { Remedies } from './remedies.tsx'
import { StoredWords } from './storedWords.tsx'
import styles from './waiting.module.css'

export function WaitingEntry({ record }: { record: Submission }) {
  const { t } = useTranslation('delivery')
  const nameId = useId()
  const status = statusOf(record, Date.now(), [])
  const word = status === 'waiting' && !navigator.onLine ? 'offline' : status
  const day = record.kind === 'booking' ? formatDayLong(record.payload.preferredDate) : ''
  return (
    <li ref={passFocusOn} className={styles.entry}>
      <strong id={nameId}>{t(`waiting.${record.kind}`, { ...record.payload, day })}</strong>
      <p>
        <span>{t(`waiting.state.${word as 'ourFault'}`, { day })}</span>{' '}
        {isUnsent(status) && <StoredWords />}
      </p>
      {status !== 'cancelling' && (
        <fieldset aria-labelledby={nameId}>
          <Remedies record={record} status={status} sends={status === 'stale'} />
        </fieldset>
      )}
    </li>
  )
}
