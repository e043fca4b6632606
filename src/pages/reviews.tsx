/** What customers say (specification §2): the average, eight reviews, platform badges. */
import { useTranslation } from 'react-i18next'
import copy from '../../locales/pl/reviews.json'
import { paths } from '../config/paths.ts'
import { addCopy } from '../i18n/i18n.ts'
import { Figures } from '../ui/figures.tsx'
import { PageHeading } from '../ui/pageHeading.tsx'
import { Section } from '../ui/section.tsx'
import { ClosingPlane } from './closingPlane.tsx'
import { PageHead } from './pageHead.tsx'
import { ReviewCard } from './reviews/reviewCard.tsx'
import { Stars } from './reviews/stars.tsx'
import styles from './reviews.module.css'

addCopy('reviews', copy)

export function ReviewsPage() {
  const { t } = useTranslation('reviews')
  return (
    <>
      <PageHead title={t('title')} description={t('description')} path={paths.reviews} />
      <PageHeading title={t('heading')} lead={t('lead')} />
      <div className={styles.figures}>
        <Figures label={t('figures.label')} items={t('figures.items', { returnObjects: true })} />
      </div>
      <Section title={t('listHeading')} layout="above">
        <ul className={styles.reviews}>
          {t('items', { returnObjects: true }).map((review, index) => (
            <ReviewCard key={review.name} {...review} later={index > 1} />
          ))}
        </ul>
      </Section>
      <Section later title={t('platforms.heading')}>
        <ul className={styles.platforms}>
          {t('platforms.items', { returnObjects: true }).map(({ name, value }) => (
            <li key={name}>
              <span className={styles.value}>{value}</span>
              <Stars rating={5} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </Section>
      <ClosingPlane {...t('closing', { returnObjects: true })} to={paths.booking} />
    </>
  )
}
