/** Honest words about a submitted booking: on its way, arrived, late, held up, refused. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import copy from '../../../locales/pl/confirmation.json'
import { site } from '../../config/site.ts'
import { formatDayLong, weekday } from '../../domain/day.ts'
import type { StoredEntry } from '../../outbox/store.ts'
import type { Confirmation } from '../../state/confirmation.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toaster.tsx'
import styles from './confirmation.module.css'
import { type Status, worryOf } from './status.ts'

interface Props {
  readonly confirmation: Confirmation
  readonly status: Status
  readonly entry: StoredEntry | undefined
  readonly onCorrect: () => void
  readonly onFresh: () => void
}

export function StatusText({ confirmation, status, entry, onCorrect, onFresh }: Props) {
  const { t } = useTranslation(['confirmation', 'booking'])
  const { email, phone } = site.company
  const day = confirmation.preferredDate
  const worry = worryOf(entry)
  useArrivalToast(status)

  async function remove(): Promise<void> {
    const { pageOutbox } = await import('../../outbox/pageOutbox.ts')
    await pageOutbox().remove(confirmation.id)
    onFresh()
  }

  return (
    <div className={styles.status} data-status={status}>
      <p>
        {t(`${status}.text`, {
          day: formatDayLong(day),
          weekday: copy.weekdays[weekday(day)],
          email: status === 'parked' ? email : confirmation.email,
          phone: phone ? `, tel. ${phone}` : '',
        })}
      </p>
      {(status === 'waiting' || status === 'parked') && (
        <>
          {worry && <p>{t(`waiting.${worry}`)}</p>}
          <div className={styles.actions}>
            <SendNow id={confirmation.id} sending={entry?.state === 'sending'} />
            {worry === 'stale' && (
              <Button variant="secondary" onClick={remove}>
                {t('waiting.remove')}
              </Button>
            )}
          </div>
        </>
      )}
      {status === 'refused' && (
        <div className={styles.actions}>
          <Button onClick={onCorrect}>{t('refused.fix')}</Button>
        </div>
      )}
    </div>
  )
}

/** The specification's toast, for a booking that arrives while its confirmation is looked at. */
function useArrivalToast(status: Status): void {
  const { t } = useTranslation('booking')
  const before = useRef(status)
  useEffect(() => {
    const waited = before.current === 'waiting' || before.current === 'parked'
    before.current = status
    if (!waited || (status !== 'confirmed' && status !== 'late')) return
    showToast({ tone: 'success', title: t('sent.title'), text: t('sent.text') })
  }, [status, t])
}

function SendNow({ id, sending }: { id: string; sending: boolean }) {
  const { t } = useTranslation('confirmation')
  const [trying, setTrying] = useState(false)
  const [unanswered, setUnanswered] = useState(false)

  async function send(): Promise<void> {
    setTrying(true)
    setUnanswered(false)
    const { pageOutbox } = await import('../../outbox/pageOutbox.ts')
    await pageOutbox().sendNow(id)
    setTrying(false)
    setUnanswered(true)
  }

  const busy = trying || sending
  return (
    <>
      <Button disabled={busy} onClick={send}>
        {busy ? t('waiting.sending') : t('waiting.sendNow')}
      </Button>
      <p role="status" className={styles.answer}>
        {unanswered && !busy && t('waiting.noAnswer')}
      </p>
    </>
  )
}
