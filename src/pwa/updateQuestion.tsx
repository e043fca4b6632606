/** Registers the worker, and asks whether to take a new version; never while a booking is being filled in. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import styles from '../ui/bottomBar.module.css'
import { Button } from '../ui/button.tsx'
import { useFocusFallback } from '../ui/focus.ts'
import { UpdateButton } from './updateButton.tsx'
import { registerWorker, useUpdate } from './worker.ts'

export function UpdateQuestion() {
  const ready = useUpdate((update) => update.ready)
  const inWizard = useLocation().pathname.startsWith(paths.booking)
  const [later, setLater] = useState(false)

  useEffect(() => void registerWorker(), [])

  // The live region must exist before its text, or the text is not announced; a named one is read even while empty.
  return (
    <div aria-live="polite">
      {ready && !later && !inWizard && <Question onLater={() => setLater(true)} />}
    </div>
  )
}

function Question({ onLater }: { onLater: () => void }) {
  const { t } = useTranslation()
  const card = useRef<HTMLDivElement>(null)
  useFocusFallback(card)
  return (
    <div ref={card} className={styles.card}>
      <p>{t('update.text')}</p>
      <div className="buttonRow">
        <UpdateButton />
        <Button variant="quiet" onClick={onLater}>
          {t('update.later')}
        </Button>
      </div>
    </div>
  )
}
