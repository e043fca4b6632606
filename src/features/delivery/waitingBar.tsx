/** The quiet bar of what waits on this device: how many, how each fares, and "Wyślij teraz". */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import copy from '../../../locales/pl/delivery.json'
import { addCopy } from '../../i18n/i18n.ts'
import { type Entry, isDelivered } from '../../outbox/entry.ts'
import type { StoredEntry } from '../../outbox/store.ts'
import { isPending } from '../../outbox/timing.ts'
import { sendNow, useOutboxEntries, useUnreadableCount } from '../../state/outboxView.ts'
import { useShownEntries } from '../../state/shownEntries.ts'
import bar from '../../ui/bottomBar.module.css'
import { Question } from '../../ui/question.tsx'
import { SendNow } from '../../ui/sendNow.tsx'
import { correct, wouldReplace } from './correct.ts'
import { useNews } from './news.ts'
import styles from './waiting.module.css'
import { WaitingEntry } from './waitingEntry.tsx'

addCopy('delivery', copy)

type Waiting = StoredEntry & Entry

function isWaiting(entry: StoredEntry): entry is Waiting {
  return entry.payload !== undefined && !isDelivered(entry) && entry.state !== 'returned'
}

export function WaitingBar() {
  const { t } = useTranslation(['delivery', 'common'])
  const shown = useShownEntries()
  const waiting = useOutboxEntries().filter(
    (entry): entry is Waiting => isWaiting(entry) && !shown.includes(entry.id),
  )
  const unreadable = useUnreadableCount()
  const [asking, setAsking] = useState<Waiting>()
  const count = waiting.length + unreadable
  const now = Date.now()
  const sendable = waiting.some((entry) => entry.state === 'held' || isPending(entry, now))
  useNews()

  async function askOrCorrect(entry: Waiting): Promise<void> {
    if (await wouldReplace(entry)) setAsking(entry)
    else await correct(entry)
  }

  if (count === 0) return null
  return (
    <section className={bar.card} aria-label={t('waiting.label')}>
      <details>
        <summary className={styles.summary}>{t('waiting.count', { count })}</summary>
        <ul className={styles.entries}>
          {waiting.map((entry) => (
            <WaitingEntry key={entry.id} entry={entry} onCorrect={askOrCorrect} />
          ))}
          {unreadable > 0 && <li className={styles.entry}>{t('waiting.state.newer')}</li>}
        </ul>
      </details>
      {sendable && (
        <div className={styles.send}>
          <SendNow
            text={t('common:sendNow', { returnObjects: true })}
            variant="secondary"
            send={() => sendNow()}
          />
        </div>
      )}
      <Question
        open={asking !== undefined}
        title={t(`replace.${asking?.kind ?? 'booking'}.title`)}
        yes={t('replace.yes')}
        no={t('replace.no')}
        onYes={() => {
          setAsking(undefined)
          if (asking) void correct(asking)
        }}
        onNo={() => setAsking(undefined)}
      >
        {t(`replace.${asking?.kind ?? 'booking'}.text`)}
      </Question>
    </section>
  )
}
