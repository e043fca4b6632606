/** One customer's review, and a rating in stars, also in words. */
import { useTranslation } from 'react-i18next'
import type { Copy } from '../../i18n/resources.d.ts'
import { CheckIcon, StarIcon } from '../../ui/icons.tsx'
import styles from './reviewCard.module.css'

export function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation('reviews')
  return (
    <span className={styles.stars} role="img" aria-label={t('stars', { count: rating })}>
      {Array.from({ length: rating }, (_, index) => index).map((star) => (
        <StarIcon key={star} />
      ))}
    </span>
  )
}

type Review = Copy['reviews']['items'][number]

interface Props extends Review {
  /** An example for the demonstration: marked as such instead of as verified. */
  readonly example: boolean
}

export function ReviewCard(review: Props) {
  const { name, place, date, rating, service, text, verified, example } = review
  const { t } = useTranslation('reviews')
  return (
    <li className={styles.review}>
      <Stars rating={rating} />
      <blockquote className={styles.text}>{text}</blockquote>
      <p>
        <strong>{name}</strong>, {place}
      </p>
      <p className="note">
        {service}, {date}
      </p>
      {example && <p className="note">{t('example')}</p>}
      {verified && !example && (
        <p className={`note ${styles.verified}`}>
          <CheckIcon />
          {t('verified')}
        </p>
      )}
    </li>
  )
}
