/** Beside a price that is not taken any more: a reload alone would bring the same version of the site back. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

async function refresh(): Promise<void> {
  // Every page fetches it once it lives.
  const { takeUpdate } = await import('../../pwa/worker.ts')
  await takeUpdate()
}

export function OutdatedPage() {
  const { t } = useTranslation(['booking', 'common'])
  return (
    <Notice role="status">
      <p>{t('outdated')}</p>
      <div className="buttonRow">
        <Button variant="secondary" onClick={refresh}>
          {t('common:update.now')}
        </Button>
      </div>
    </Notice>
  )
}
