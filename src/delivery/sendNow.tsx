/** "Wyślij teraz"; says so when nobody answered. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageOutbox } from '../state/pageOutbox.ts'
import { Button } from '../ui/button.tsx'
import styles from './sendNow.module.css'

interface Props {
  /** Of the submissions that are sent. */
  readonly ids: readonly string[]
  readonly variant?: 'primary' | 'secondary'
}

export function SendNow({ ids, variant = 'primary' }: Props) {
  const { t } = useTranslation(['delivery', 'common'])
  const [outcome, setOutcome] = useState<'sending' | 'noAnswer'>()
  const sending = outcome === 'sending'

  async function press(): Promise<void> {
    if (sending) return
    setOutcome('sending')
    await Promise.all(ids.map((id) => pageOutbox().sendNow(id)))
    // After a delivery this button is gone.
    setOutcome('noAnswer')
  }

  return (
    <>
      {/* Not disabled while it sends: the focus would be lost. */}
      <Button variant={variant} aria-disabled={sending} className={styles.send} onClick={press}>
        {t(sending ? 'common:sending' : 'sendNow.label')}
      </Button>
      <p aria-live="polite" className={`screenOnly ${styles.answer}`}>
        {outcome === 'noAnswer' && t('sendNow.noAnswer')}
      </p>
    </>
  )
}
