/** The opening of the home page: who we are, and the flat that shows its price. */
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { areaParameter, Estimate } from './estimate.tsx'
import styles from './hero.module.css'

export function Hero() {
  const { t } = useTranslation(['home', 'common'])
  const navigate = useNavigate()

  function book(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const value = new FormData(event.currentTarget).get(areaParameter)
    void navigate(`${paths.booking}?${new URLSearchParams({ [areaParameter]: String(value) })}`)
  }

  return (
    <form className={styles.hero} action={paths.booking} onSubmit={book}>
      <div className={styles.intro}>
        <h1 className={styles.name}>{t('common:siteName')}</h1>
        <p className={styles.tagline}>{t('tagline')}</p>
      </div>
      <Estimate />
      <div className={`${styles.foot} later`}>
        <ul className={styles.badges} aria-label={t('badges.label')}>
          {t('badges.items', { returnObjects: true }).map((badge) => (
            <li key={badge}>
              <CheckIcon />
              {badge}
            </li>
          ))}
        </ul>
      </div>
    </form>
  )
}
