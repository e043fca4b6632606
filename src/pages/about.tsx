/** About the company (specification §2): history, figures, values, certificates. */
import { useTranslation } from 'react-i18next'
import copy from '../../locales/pl/about.json'
import { orderLink } from '../config/paths.ts'
import { addCopy } from '../i18n/i18n.ts'
import { Figures } from '../ui/figures.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import { RuledList } from '../ui/ruledList.tsx'
import { Section } from '../ui/section.tsx'
import styles from './about.module.css'
import { ClosingPlane } from './closingPlane.tsx'
import { PageOpening } from './pageHead.tsx'

addCopy('about', copy)

export function AboutPage() {
  const { t } = useTranslation('about')
  return (
    <>
      <PageOpening page="about" />
      <Section title={t('history.heading')}>
        <div className={`stack measure ${styles.history}`}>
          {t('history.items', { returnObjects: true }).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <div className={styles.figures}>
        <Figures label={t('figures.label')} items={t('figures.items', { returnObjects: true })} />
      </div>
      <Section title={t('values.heading')}>
        <RuledList items={t('values.items', { returnObjects: true })} />
      </Section>
      <Section title={t('certificates.heading')}>
        <ul className={`stack ${styles.certificates}`}>
          {t('certificates.items', { returnObjects: true }).map(({ name, text }) => (
            <li key={name + text}>
              <CheckIcon />
              <strong className="h3">{name}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </Section>
      <ClosingPlane {...t('closing', { returnObjects: true })} link={orderLink} />
    </>
  )
}
