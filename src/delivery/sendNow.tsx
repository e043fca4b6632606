/** "Wyślij teraz" for one submission or all that wait; says so when nobody answered. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageOutbox } from '../state/pageOutbox.ts'
import { Button } from '../ui/button.tsx'
import styles from './sendNow.module.css'

interface Props {
  /** Without it all that wait are sent. */
  readonly id?: string
  readonly variant?: 'primary' | 'secondary'
}

export function SendNow({ id, variant = 'primary' }: Props) {
  const { t } = useTranslation('delivery')
  const [sending, setSending] = useState(false)
  const [unanswered, setUnanswered] = useState(false)

  async function press(): Promise<void> {
    if (sending) return
    setSending(true)
    setUnanswered(false)
    await pageOutbox().sendNow(id)
    setSending(false)
    setUnanswered(true)
  }

  return (
    <>
      {/* Not disabled while it sends: the focus would be lost. */}
      <Button variant={variant} aria-disabled={sending} className={styles.send} onClick={press}>
        {t(sending ? 'sendNow.sending' : 'sendNow.label')}
      </Button>
      <p aria-live="polite" className={`screenOnly ${styles.answer}`}>
        {unanswered && t('sendNow.noAnswer')}
      </p>
    </>
  )
}
