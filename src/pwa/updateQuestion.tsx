/** Registers the worker, and asks whether to take a new version; never while a booking is being filled in. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import styles from '../ui/bottomBar.module.css'
import { Button } from '../ui/button.tsx'
import { passFocusOn } from '../ui/focus.ts'
import { UpdateButton } from './updateButton.tsx'
import { registerWorker, useUpdate } from './worker.ts'

export function UpdateQuestion() {
  const { t } = useTranslation()
  const ready = useUpdate((update) => update.ready)
  const inWizard = useLocation().pathname.startsWith(paths.booking)
  const [later, setLater] = useState(false)

  useEffect(() => void registerWorker(), [])

  // The live region must exist before its text, or the text is not announced; a named one is read even while empty.
  return (
    <div aria-live="polite">
      {ready && !later && !inWizard && (
        <div ref={passFocusOn} className={`spread ${styles.card}`}>
          <p>{t('update.text')}</p>
          <div className="buttonRow">
            <UpdateButton />
            <Button variant="quiet" onClick={() => setLater(true)}>
              {t('update.later')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
