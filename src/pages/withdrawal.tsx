/** The withdrawal page (directive 2023/2673): the statement, and an explanation of the right. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import copy from '../../locales/pl/withdrawal.json'
import { annex } from '../config/paths.ts'
import { Withdrawal } from '../features/withdrawal/withdrawal.tsx'
import { addCopy } from '../i18n/i18n.ts'
import { PageOpening } from './pageHead.tsx'
import styles from './withdrawal.module.css'

addCopy('withdrawal', copy)

export function WithdrawalPage() {
  const { t } = useTranslation('withdrawal')
  return (
    <>
      <PageOpening page="withdrawal" />
      <div className={`column columns ${styles.columns}`}>
        <div className={styles.main}>
          <Withdrawal />
        </div>
        <aside className={`stack ${styles.about} screenOnly`} aria-label={t('about.heading')}>
          <h2 className="h3">{t('about.heading')}</h2>
          <ul>
            {t('about.items', { returnObjects: true }).map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <p>
            <Link to={annex.withdrawal}>{t('about.information')}</Link>
          </p>
          <p>
            <Link to={annex.form}>{t('about.paper')}</Link>
          </p>
        </aside>
      </div>
    </>
  )
}
