/** A line of the bar: one submission that has not arrived, how it fares, and what the customer can do about it. */
import type { TFunction } from 'i18next'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { site } from '../config/site.ts'
import { formatDayLong } from '../domain/day.ts'
import { isUnsent, type Status, statusOf } from '../outbox/status.ts'
import type { Submission } from '../outbox/submission.ts'
import { useFocusKept } from '../ui/useFocusKept.ts'
import { Remedies } from './remedies.tsx'
import { StoredWords } from './storedWords.tsx'
import styles from './waiting.module.css'

function nameOf(t: TFunction<'delivery'>, record: Submission): string {
  switch (record.kind) {
    case 'booking':
      return t('waiting.booking', { day: formatDayLong(record.payload.preferredDate) })
    case 'contact':
      return t('waiting.contact', { subject: record.payload.subject })
    case 'withdrawal':
      return t('waiting.withdrawal', { orderNumber: record.payload.orderNumber })
  }
}

function wordsOf(t: TFunction<'delivery'>, record: Submission, status: Status): string {
  if (status === 'dayTaken' && record.kind === 'booking')
    return t('waiting.state.dayTaken', { day: formatDayLong(record.payload.preferredDate) })
  if (status !== 'waiting') return t(`waiting.state.${status as 'held'}`, { reach: site.reach })
  return t(`waiting.state.${navigator.onLine ? 'waiting' : 'offline'}`)
}

export function WaitingEntry({ record }: { record: Submission }) {
  const { t } = useTranslation('delivery')
  const entry = useRef<HTMLLIElement>(null)
  useFocusKept(entry)
  const status = statusOf(record, Date.now(), [])
  return (
    <li ref={entry} className={styles.entry}>
      <strong>{nameOf(t, record)}</strong>
      <p>
        {wordsOf(t, record, status)} {isUnsent(status) && <StoredWords />}
      </p>
      {status !== 'cancelling' && (
        <Remedies record={record} status={status} sends={status === 'stale'} />
      )}
    </li>
  )
}
