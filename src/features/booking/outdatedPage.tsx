/** Offers the new version if a price is no longer valid: a plain reload would open the same version again. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export function OutdatedPage() {
  const { t } = useTranslation(['booking', 'common'])
  const [taking, setTaking] = useState(false)

  async function refresh(): Promise<void> {
    setTaking(true)
    // Already loaded: every page fetches it soon after its start.
    const { fetchUpdate, takeUpdate } = await import('../../pwa/worker.ts')
    // The browser may not have looked for it yet.
    await fetchUpdate()
    await takeUpdate()
    setTaking(false)
  }

  return (
    <Notice role="status">
      <p>{t('outdated')}</p>
      <div className="buttonRow">
        <Button variant="secondary" disabled={taking} onClick={refresh}>
          {t('common:update.now')}
        </Button>
      </div>
    </Notice>
  )
}
