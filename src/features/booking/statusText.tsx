/** Honest words about a submitted booking: on its way, arrived, late, held up, refused. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import copy from '../../../locales/pl/confirmation.json'
import { site } from '../../config/site.ts'
import { formatDayLong, weekday } from '../../domain/day.ts'
import type { StoredEntry } from '../../outbox/store.ts'
import type { Confirmation } from '../../state/confirmation.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toaster.tsx'
import styles from './confirmation.module.css'
import { SendNow } from './sendNow.tsx'
import { isDayOpen, isUnsent, type Status } from './status.ts'

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
  const unsent = isUnsent(status)
  useArrivalToast(status)

  async function remove(): Promise<void> {
    const { pageOutbox } = await import('../../outbox/pageOutbox.ts')
    await pageOutbox().remove(confirmation.id)
    onFresh()
  }

  return (
    <div className={styles.status} data-status={status}>
      <div className={styles.told} aria-live="polite">
        <p>
          {t(`${status}.text`, {
            day: formatDayLong(day),
            weekday: copy.weekdays[weekday(day)],
            email: status === 'parked' || status === 'unread' ? email : confirmation.email,
            phone: phone ? `, tel. ${phone}` : '',
          })}
        </p>
        {unsent && isDayOpen(status, confirmation) && <p>{t('waiting.late')}</p>}
        {unsent && entry?.kept === 'memory' && <p>{t('waiting.memory')}</p>}
      </div>
      {unsent && (
        <SendNow id={confirmation.id} sending={entry?.state === 'sending'}>
          {status === 'stale' && (
            <Button variant="secondary" onClick={remove}>
              {t('stale.remove')}
            </Button>
          )}
        </SendNow>
      )}
      {status === 'refused' && (
        <div className={styles.actions}>
          <Button onClick={onCorrect}>{t('refused.fix')}</Button>
        </div>
      )}
    </div>
  )
}

/** For a booking that arrives while its confirmation is looked at: the specification's toast, unless it is late. */
function useArrivalToast(status: Status): void {
  const { t } = useTranslation(['confirmation', 'booking'])
  const before = useRef(status)
  useEffect(() => {
    const waited = isUnsent(before.current)
    before.current = status
    if (!waited) return
    if (status === 'confirmed') {
      showToast({
        tone: 'success',
        title: t('booking:sent.title'),
        text: t('booking:sent.text'),
      })
    }
    if (status === 'late') {
      showToast({ tone: 'success', title: t('late.heading'), text: t('late.arrived') })
    }
  }, [status, t])
}
