/** One submission that waits: what it is, how it fares, and what the customer can do about it. */
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { site } from '../../config/site.ts'
import { phoneLink } from '../../domain/company.ts'
import { formatDayLong } from '../../domain/day.ts'
import type { Entry } from '../../outbox/entry.ts'
import { pageOutbox } from '../../outbox/pageOutbox.ts'
import type { StoredEntry } from '../../outbox/store.ts'
import { isStale } from '../../outbox/timing.ts'
import { Button } from '../../ui/button.tsx'
import styles from './waiting.module.css'

interface Props {
  readonly entry: StoredEntry & Entry
  readonly onCorrect: (entry: StoredEntry & Entry) => void
}

type Condition =
  | 'waiting'
  | 'offline'
  | 'sending'
  | 'cancelling'
  | 'held'
  | 'refused'
  | 'stale'
  | 'memory'

function conditionOf(entry: StoredEntry): Condition {
  if (entry.state === 'refused' || entry.state === 'held') return entry.state
  if (entry.state === 'cancelling') return 'cancelling'
  if (isStale(entry, Date.now())) return 'stale'
  if (entry.state === 'sending') return 'sending'
  if (entry.kept === 'memory') return 'memory'
  return navigator.onLine ? 'waiting' : 'offline'
}

function Remedy({ entry, condition, onCorrect }: Props & { condition: Condition }) {
  const { t } = useTranslation('delivery')
  const remove = (
    <Button variant="quiet" onClick={() => pageOutbox().remove(entry.id)}>
      {t('waiting.remove')}
    </Button>
  )
  const fix = (
    <Button variant="secondary" onClick={() => onCorrect(entry)}>
      {t('waiting.correct')}
    </Button>
  )
  if (condition === 'refused') {
    return (
      <div className="buttonRow">
        {fix}
        {remove}
      </div>
    )
  }
  // A booking and a statement wait on pages of their own, which offer more.
  if (entry.kind === 'contact' && (condition === 'waiting' || condition === 'offline'))
    return <div className="buttonRow">{fix}</div>
  if (condition !== 'stale') return null
  return (
    <div className="buttonRow">
      <Button variant="secondary" onClick={() => pageOutbox().sendNow(entry.id)}>
        {t('waiting.send')}
      </Button>
      {remove}
    </div>
  )
}

function nameOf(t: TFunction<'delivery'>, entry: Entry): string {
  switch (entry.kind) {
    case 'booking':
      return t('waiting.booking', { day: formatDayLong(entry.payload.preferredDate) })
    case 'contact':
      return t('waiting.contact', { subject: entry.payload.subject })
    case 'withdrawal':
      return t('waiting.withdrawal', { orderNumber: entry.payload.orderNumber })
  }
}

export function WaitingEntry({ entry, onCorrect }: Props) {
  const { t } = useTranslation('delivery')
  const condition = conditionOf(entry)
  const { email, phone } = site.company
  const name = nameOf(t, entry)
  return (
    <li className={styles.entry}>
      <strong>{name}</strong>
      <p>
        {t(`waiting.state.${condition}`)}
        {condition === 'held' && (
          <>
            {' '}
            <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
        {condition === 'held' && phone && (
          <>
            {' '}
            {t('waiting.orCall')} <a href={phoneLink(phone)}>{phone}</a>
          </>
        )}
      </p>
      <Remedy entry={entry} condition={condition} onCorrect={onCorrect} />
    </li>
  )
}
