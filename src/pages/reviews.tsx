/** What customers say (specification §2): the average, eight reviews, platform badges. */
import { useTranslation } from 'react-i18next'
import copy from '../../locales/pl/reviews.json'
import { orderLink } from '../config/paths.ts'
import { site } from '../config/site.ts'
import { addCopy } from '../i18n/i18n.ts'
import { Figures } from '../ui/figures.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { ClosingPlane } from './closingPlane.tsx'
import { PageOpening } from './pageHead.tsx'
import { ReviewCard, Stars } from './reviews/reviewCard.tsx'
import styles from './reviews.module.css'

addCopy('reviews', copy)

/** The platform's name, a link to the owner's page there if the settings have one. */
function PlatformName({ address, children }: { address: string | undefined; children: string }) {
  return address ? <a href={address}>{children}</a> : <span>{children}</span>
}

export function ReviewsPage() {
  const { t } = useTranslation('reviews')
  return (
    <>
      <PageOpening page="reviews" />
      <div className={`column ${styles.figures}`}>
        <Figures label={t('figures.label')} items={t('figures.items', { returnObjects: true })} />
      </div>
      <Section title={t('listHeading')} layout="above">
        {site.demonstration && (
          <Notice tone="warning">
            <p>{t('examples')}</p>
          </Notice>
        )}
        <ul className={styles.reviews}>
          {t('items', { returnObjects: true }).map((review) => (
            <ReviewCard key={review.name} {...review} example={site.demonstration} />
          ))}
        </ul>
        <h3 className={styles.checking}>{t('checking.heading')}</h3>
        <p className="measure">{t('checking.text')}</p>
      </Section>
      <Section title={t('platforms.heading')}>
        <ul className={`stack ${styles.platforms}`}>
          {t('platforms.items', { returnObjects: true }).map(({ profile, name, value }) => (
            <li key={name}>
              <span className={`display ${styles.value}`}>{value}</span>
              <Stars rating={5} />
              <PlatformName address={site.profiles[profile]}>{name}</PlatformName>
            </li>
          ))}
        </ul>
      </Section>
      <ClosingPlane {...t('closing', { returnObjects: true })} link={orderLink} />
    </>
  )
}
