/** One customer's review. */
import { useTranslation } from 'react-i18next'
import { CheckIcon } from '../../ui/icons.tsx'
import styles from './reviewCard.module.css'
import { Stars } from './stars.tsx'

interface Props {
  readonly name: string
  readonly place: string
  readonly date: string
  readonly rating: number
  readonly service: string
  readonly text: string
  readonly verified: boolean
  /** It starts below a phone's first screen. */
  readonly later: boolean
}

export function ReviewCard({ name, place, date, rating, service, text, verified, later }: Props) {
  const { t } = useTranslation('reviews')
  return (
    <li className={later ? 'later' : undefined}>
      <div className={styles.review}>
        <Stars rating={rating} />
        <blockquote className={styles.text}>{text}</blockquote>
        <p className={styles.who}>
          <strong>{name}</strong>, {place}
        </p>
        <p className={styles.what}>
          {service}, {date}
        </p>
        {verified && (
          <p className={styles.verified}>
            <CheckIcon width="18" height="18" />
            {t('verified')}
          </p>
        )}
      </div>
    </li>
  )
}
