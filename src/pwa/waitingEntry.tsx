/** One submission that waits: what it is, how it fares, and what the customer can do about it. */
import { useTranslation } from 'react-i18next'
import { site } from '../config/site.ts'
import { formatDayLong } from '../domain/day.ts'
import { pageOutbox } from '../outbox/pageOutbox.ts'
import type { StoredEntry } from '../outbox/store.ts'
import { isStale } from '../outbox/timing.ts'
import { Button } from '../ui/button.tsx'
import styles from './companion.module.css'

interface Props {
  readonly entry: StoredEntry
  readonly onCorrect: (entry: StoredEntry) => void
}

type Condition = 'waiting' | 'offline' | 'sending' | 'parked' | 'refused' | 'stale' | 'memory'

function conditionOf(entry: StoredEntry): Condition {
  if (entry.state === 'refused' || entry.state === 'parked') return entry.state
  if (isStale(entry, Date.now())) return 'stale'
  if (entry.state === 'sending') return 'sending'
  if (entry.kept === 'memory') return 'memory'
  return navigator.onLine ? 'waiting' : 'offline'
}

function Remedy({ entry, condition, onCorrect }: Props & { condition: Condition }) {
  const { t } = useTranslation('pwa')
  const remove = (
    <Button variant="quiet" onClick={() => pageOutbox().remove(entry.id)}>
      {t('waiting.remove')}
    </Button>
  )
  if (condition === 'refused') {
    return (
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => onCorrect(entry)}>
          {t('waiting.correct')}
        </Button>
        {remove}
      </div>
    )
  }
  if (condition !== 'stale') return null
  return (
    <div className={styles.actions}>
      <Button variant="secondary" onClick={() => pageOutbox().sendNow(entry.id)}>
        {t('waiting.send')}
      </Button>
      {remove}
    </div>
  )
}

export function WaitingEntry({ entry, onCorrect }: Props) {
  const { t } = useTranslation('pwa')
  const condition = conditionOf(entry)
  const { email, phone } = site.company
  const name =
    entry.kind === 'booking'
      ? t('waiting.booking', { day: formatDayLong(entry.payload.preferredDate) })
      : t('waiting.contact', { subject: entry.payload.subject })
  return (
    <li className={styles.entry}>
      <strong>{name}</strong>
      <p>
        {t(`waiting.state.${condition}`)}
        {condition === 'parked' && (
          <>
            {' '}
            <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
        {condition === 'parked' && phone && (
          <>
            {', '}
            <a href={`tel:${phone.replaceAll(' ', '')}`}>{t('waiting.phone', { phone })}</a>
          </>
        )}
      </p>
      <Remedy entry={entry} condition={condition} onCorrect={onCorrect} />
    </li>
  )
}
