/** Offers the new version if a price is no longer valid: a plain reload would open the same version again. */
import { useTranslation } from 'react-i18next'
import { UpdateButton } from '../../pwa/updateButton.tsx'
import { Notice } from '../../ui/notice.tsx'

export function OutdatedPage() {
  const { t } = useTranslation('booking')
  return (
    <Notice role="status">
      <p>{t('outdated')}</p>
      <div className="buttonRow">
        <UpdateButton variant="secondary" />
      </div>
    </Notice>
  )
}
