/** The bar about what has not arrived: how many, the status of each, and "Wyślij teraz". */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import copy from '../../locales/pl/delivery.json'
import { addCopy } from '../i18n/i18n.ts'
import { isUnsent, statusOf } from '../outbox/status.ts'
import { isSaved, isStale, type Submission } from '../outbox/submission.ts'
import { isPending } from '../outbox/timing.ts'
import { useIsShown, useRecords } from '../state/records.ts'
import bar from '../ui/bottomBar.module.css'
import { passFocusOn } from '../ui/focus.ts'
import { useNews } from './news.ts'
import { SendNow } from './sendNow.tsx'
import { startDelivery } from './startDelivery.ts'
import styles from './waiting.module.css'
import { WaitingEntry } from './waitingEntry.tsx'

addCopy('delivery', copy)

/** Makes the browser ask before the only page with a submission is left (Chromium also asks at mailto links). */
function useLeavingAsked(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isAsked])
}

/** Starts delivery: to be mounted once per page. */
export function WaitingBar() {
  const isShown = useIsShown()
  const { records, place } = useRecords()
  const unsent = records.filter((record) => !isSaved(record))
  const waiting = unsent.filter((record) => !isShown(record))
  useEffect(startDelivery, [])
  useNews()
  useLeavingAsked(place === 'memory' && unsent.length > 0)
  return waiting.length > 0 && <Bar waiting={waiting} />
}

function Bar({ waiting }: { waiting: readonly Submission[] }) {
  const { t } = useTranslation('delivery')
  const now = Date.now()
  const count = waiting.length
  // Not what is being cancelled or past its day: the button would contradict it.
  const toBeSent = waiting.filter(
    (record) => isPending(record, now) && isUnsent(statusOf(record, now, [])),
  )
  const areReturned = waiting.every(({ state }) => state === 'returned')
  return (
    <section ref={passFocusOn} className={`spread ${bar.card}`} aria-label={t('waiting.label')}>
      <details>
        <summary className={styles.summary}>
          {t(areReturned ? 'waiting.unsent' : 'waiting.count', { count })}
        </summary>
        <ul className="stack measure">
          {waiting.map((record) => (
            // A new key when a press removes the buttons: the old entry then passes the focus on.
            <WaitingEntry
              key={`${record.id} ${isStale(record, now)} ${record.state === 'cancelling'}`}
              record={record}
            />
          ))}
        </ul>
      </details>
      {/* Disappears when all of them have arrived or are back at their forms; the list still shows the latter. */}
      {toBeSent.length > 0 && (
        <div ref={passFocusOn} className={`buttonRow ${styles.send}`}>
          <SendNow ids={toBeSent.map(({ id }) => id)} variant="secondary" />
        </div>
      )}
    </section>
  )
}
