/** The lower half of the home page: what we paint, and how a booking goes. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { RuledList } from '../../ui/ruledList.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './workAndDays.module.css'

export function WorkAndDays() {
  const { t } = useTranslation('home')
  return (
    <>
      <Section title={t('work.heading')}>
        <RuledList items={t('work.items', { returnObjects: true })} />
        <p className={styles.more}>
          <Link to={paths.services}>{t('work.more')}</Link>
        </p>
      </Section>
      <Section title={t('days.heading')} layout="above">
        <ol className={styles.days}>
          {t('days.items', { returnObjects: true }).map(({ when, name, text }) => (
            <li key={when}>
              <p className={styles.when}>{when}</p>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}
