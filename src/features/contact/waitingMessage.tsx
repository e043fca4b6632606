/** A message that is kept on this device and has not reached the company: what waits, and "send now". */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { site } from '../../config/site.ts'
import { useShowsEntry } from '../../pwa/shownEntries.ts'
import { useOutboxEntry } from '../../state/outboxView.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './contactForm.module.css'

interface Props {
  readonly id: string
  /** The server has confirmed that the message went out. */
  readonly onSent: () => void
  readonly onAnother: () => void
}

export function WaitingMessage({ id, onSent, onAnother }: Props) {
  const { t } = useTranslation('contactForm')
  const { entry } = useOutboxEntry(id)
  useShowsEntry(id)
  const [trying, setTrying] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const sent = entry?.step === 'done'
  const parked = entry?.state === 'parked' || entry?.state === 'refused'

  useEffect(() => heading.current?.focus(), [])

  useEffect(() => {
    if (sent) onSent()
  }, [sent, onSent])

  async function sendNow(): Promise<void> {
    setTrying(true)
    const { pageOutbox } = await import('../../outbox/pageOutbox.ts')
    await pageOutbox().sendNow(id)
    setTrying(false)
  }

  return (
    <Notice tone={parked ? 'warning' : 'info'}>
      <h3 ref={heading} tabIndex={-1} className={styles.waitingTitle}>
        {parked ? t('held.title') : t('waiting.title')}
      </h3>
      <p>{parked ? t('held.text', { email: site.company.email }) : t('waiting.text')}</p>
      {entry?.kept === 'memory' && <p>{t('waiting.memory')}</p>}
      <div className={styles.actions}>
        <Button variant="secondary" disabled={trying} onClick={sendNow}>
          {trying ? t('waiting.sending') : t('waiting.sendNow')}
        </Button>
        <Button variant="quiet" onClick={onAnother}>
          {t('another')}
        </Button>
      </div>
    </Notice>
  )
}
