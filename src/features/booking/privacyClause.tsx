/** Who handles the customer's data, why, how long, and with which rights. */
import { useTranslation } from 'react-i18next'
import { annex } from '../../config/paths.ts'
import { site } from '../../config/site.ts'
import { NewTabLink } from './newTabLink.tsx'
import styles from './privacyClause.module.css'

export function PrivacyClause() {
  const { t } = useTranslation('booking')
  return (
    <details className={styles.clause}>
      <summary>{t('privacy.label')}</summary>
      <p>
        {t('privacy.text', { controller: site.controller, email: site.company.email })}{' '}
        <NewTabLink to={annex.privacy}>{t('privacy.more')}</NewTabLink>
      </p>
    </details>
  )
}
