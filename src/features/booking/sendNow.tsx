/** "Wyślij teraz" beside what else can be done with a booking that waits, and what came of it. */
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import styles from './confirmation.module.css'

interface Props {
  readonly id: string
  readonly sending: boolean
  /** Further buttons of the same row. */
  readonly children: ReactNode
}

export function SendNow({ id, sending, children }: Props) {
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
      <div className={styles.actions}>
        <Button disabled={busy} className={styles.send} onClick={send}>
          {busy ? t('waiting.sending') : t('waiting.sendNow')}
        </Button>
        {children}
      </div>
      <p role="status" className={styles.answer}>
        {unanswered && !busy && t('waiting.noAnswer')}
      </p>
    </>
  )
}
