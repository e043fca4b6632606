/** What to do before the crew comes: the client's duties (terms, section 2) in five lines, printed too. */
import { useTranslation } from 'react-i18next'
import styles from './confirmation.module.css'

export function BeforeWeCome() {
  const { t } = useTranslation('confirmation')
  return (
    <section aria-labelledby="confirmation-before">
      <h2 id="confirmation-before">{t('before.heading')}</h2>
      <ul className={styles.before}>
        {t('before.items', { returnObjects: true }).map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}
