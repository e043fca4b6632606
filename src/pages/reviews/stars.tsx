/** A rating in stars, said in words. */
import { useTranslation } from 'react-i18next'
import { StarIcon } from '../../ui/icons.tsx'
import styles from './stars.module.css'

export function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation('reviews')
  return (
    <span className={styles.stars} role="img" aria-label={t('stars', { count: rating })}>
      {Array.from({ length: rating }, (_, index) => index).map((star) => (
        <StarIcon key={star} width="18" height="18" />
      ))}
    </span>
  )
}
