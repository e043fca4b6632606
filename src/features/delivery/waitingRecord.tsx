/** One submission that has not arrived: what it is, how it fares, and what the customer can do about it. */
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { site } from '../../config/site.ts'
import { phoneLink } from '../../domain/company.ts'
import { formatDayLong } from '../../domain/day.ts'
import { pageOutbox } from '../../outbox/pageOutbox.ts'
import { isGivenBack, type Status, statusOf } from '../../outbox/status.ts'
import type { Submission } from '../../outbox/submission.ts'
import { remove } from '../../state/correct.ts'
import { Button } from '../../ui/button.tsx'
import styles from './waiting.module.css'

interface Props {
  readonly record: Submission
  /** False where it goes with the tab. */
  readonly isKept: boolean
  readonly onCorrect: (record: Submission) => void
}

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

function wordsOf(t: TFunction<'delivery'>, { record, isKept }: Props, status: Status): string {
  if (status === 'dayTaken' && record.kind === 'booking')
    return t('waiting.state.dayTaken', { day: formatDayLong(record.payload.preferredDate) })
  if (status !== 'waiting') return t(`waiting.state.${status as 'stale'}`)
  if (!isKept) return t('waiting.state.memory')
  return t(`waiting.state.${navigator.onLine ? 'waiting' : 'offline'}`)
}

export function WaitingRecord(props: Props) {
  const { t } = useTranslation('delivery')
  const { record, onCorrect } = props
  const status = statusOf(record, Date.now(), [])
  const { email, phone } = site.company
  return (
    <li className={styles.entry}>
      <strong>{nameOf(t, record)}</strong>
      <p>
        {wordsOf(t, props, status)}
        {status === 'held' && (
          <>
            {' '}
            <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
        {status === 'held' && phone && (
          <>
            {' '}
            {t('waiting.orCall')} <a href={phoneLink(phone)}>{phone}</a>
          </>
        )}
      </p>
      <Remedy record={record} status={status} onCorrect={onCorrect} />
    </li>
  )
}

function Remedy({ record, status, onCorrect }: Omit<Props, 'isKept'> & { status: Status }) {
  const { t } = useTranslation('delivery')
  const { id, kind } = record
  const removal = (
    <Button variant="quiet" onClick={() => void remove(record)}>
      {t('waiting.remove')}
    </Button>
  )
  if (isGivenBack(status)) {
    const isDay = status === 'dayTaken' || status === 'over'
    const text = status === 'returned' ? 'finish' : isDay ? 'otherDay' : 'correct'
    return (
      <div className="buttonRow">
        <Button variant="secondary" onClick={() => onCorrect(record)}>
          {t(`waiting.${text}`)}
        </Button>
        {removal}
      </div>
    )
  }
  // A booking and a statement wait on pages of their own, which offer more.
  if (kind === 'contact' && status === 'waiting')
    return (
      <div className="buttonRow">
        <Button variant="secondary" onClick={() => onCorrect(record)}>
          {t('waiting.correct')}
        </Button>
      </div>
    )
  if (status !== 'stale') return null
  return (
    <div className="buttonRow">
      <Button variant="secondary" onClick={() => void pageOutbox().sendNow(id)}>
        {t('waiting.send')}
      </Button>
      {removal}
    </div>
  )
}
