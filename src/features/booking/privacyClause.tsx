/** Who handles the customer's data, why, how long, and with which rights. */
import { useTranslation } from 'react-i18next'
import { annex } from '../../config/paths.ts'
import { PrivacyNote } from '../../ui/privacyNote.tsx'
import { NewTabLink } from './newTabLink.tsx'

export function PrivacyClause() {
  const { t } = useTranslation(['laterSteps', 'common'])
  return (
    <PrivacyNote label={t('privacy.label')}>
      {t('privacy.text')} <NewTabLink to={annex.privacy}>{t('common:morePrivacy')}</NewTabLink>
    </PrivacyNote>
  )
}
