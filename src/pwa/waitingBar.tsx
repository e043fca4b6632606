/** The quiet bar of what waits on this device: how many, how each fares, and "Wyślij teraz". */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDelivered } from '../outbox/entry.ts'
import { pageOutbox } from '../outbox/pageOutbox.ts'
import type { StoredEntry } from '../outbox/store.ts'
import { isPending } from '../outbox/timing.ts'
import { useOutboxEntries, useUnreadableCount } from '../state/outboxView.ts'
import { Button } from '../ui/button.tsx'
import styles from './companion.module.css'
import { useShownEntries } from './shownEntries.ts'
import { WaitingEntry } from './waitingEntry.tsx'

interface Props {
  readonly onCorrect: (entry: StoredEntry) => void
}

function isWaiting(entry: StoredEntry): boolean {
  return !isDelivered(entry) && entry.state !== 'withdrawn'
}

export function WaitingBar({ onCorrect }: Props) {
  const { t } = useTranslation('pwa')
  const shown = useShownEntries()
  const waiting = useOutboxEntries().filter(
    (entry) => isWaiting(entry) && !shown.includes(entry.id),
  )
  const unreadable = useUnreadableCount()
  const [trying, setTrying] = useState(false)
  const count = waiting.length + unreadable
  const now = Date.now()
  const sendable = waiting.some((entry) => isPending(entry, now) || entry.state === 'parked')

  async function sendAll(): Promise<void> {
    setTrying(true)
    await pageOutbox().sendNow()
    setTrying(false)
  }

  if (count === 0) return null
  return (
    <section className={styles.card} aria-label={t('waiting.label')}>
      <details>
        <summary className={styles.summary}>{t('waiting.count', { count })}</summary>
        <ul className={styles.entries}>
          {waiting.map((entry) => (
            <WaitingEntry key={entry.id} entry={entry} onCorrect={onCorrect} />
          ))}
          {unreadable > 0 && <li className={styles.entry}>{t('waiting.state.newer')}</li>}
        </ul>
      </details>
      {sendable && (
        <Button variant="secondary" disabled={trying} onClick={sendAll}>
          {trying ? t('waiting.state.sending') : t('waiting.sendAll')}
        </Button>
      )}
    </section>
  )
}
