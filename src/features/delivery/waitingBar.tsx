/** The quiet bar of what has not arrived: how many, how each fares, and "Wyślij teraz". */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import copy from '../../../locales/pl/delivery.json'
import { addCopy } from '../../i18n/i18n.ts'
import { isHeld, isSaved, type Submission } from '../../outbox/submission.ts'
import { isPending } from '../../outbox/timing.ts'
import { correct, wouldReplace } from '../../state/correct.ts'
import { sendNow, useRecords } from '../../state/records.ts'
import { useIsShown } from '../../state/shownRecords.ts'
import bar from '../../ui/bottomBar.module.css'
import { Question } from '../../ui/question.tsx'
import { SendNow } from '../../ui/sendNow.tsx'
import { useNews } from './news.ts'
import styles from './waiting.module.css'
import { WaitingRecord } from './waitingRecord.tsx'

addCopy('delivery', copy)

export function WaitingBar() {
  const { t } = useTranslation(['delivery', 'common'])
  const navigate = useNavigate()
  const isShown = useIsShown()
  const { records, place } = useRecords()
  const waiting = records.filter((record) => !isSaved(record) && !isShown(record))
  const [asking, setAsking] = useState<Submission>()
  const now = Date.now()
  const sendable = waiting.some((record) => isHeld(record) || isPending(record, now))
  useNews()

  async function goCorrect(record: Submission): Promise<void> {
    setAsking(undefined)
    const address = await correct(record)
    if (address) void navigate(address)
  }

  async function askOrCorrect(record: Submission): Promise<void> {
    if (await wouldReplace(record)) setAsking(record)
    else await goCorrect(record)
  }

  if (waiting.length === 0) return null
  const count = waiting.length
  const isUnsent = waiting.every(({ state }) => state === 'returned')
  return (
    <section className={bar.card} aria-label={t('waiting.label')}>
      <details>
        <summary className={styles.summary}>
          {t(isUnsent ? 'waiting.unsent' : 'waiting.count', { count })}
        </summary>
        <ul className={styles.entries}>
          {waiting.map((record) => (
            <WaitingRecord
              key={record.id}
              record={record}
              isKept={place !== 'memory'}
              onCorrect={askOrCorrect}
            />
          ))}
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
        onYes={() => void (asking && goCorrect(asking))}
        onNo={() => setAsking(undefined)}
      >
        {t(`replace.${asking?.kind ?? 'booking'}.text`)}
      </Question>
    </section>
  )
}
