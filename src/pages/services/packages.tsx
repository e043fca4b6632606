/** The two packages as sheets from a paint book: a swatch, then what the price includes. */
import { useTranslation } from 'react-i18next'
import { orderLink } from '../../config/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import styles from './packages.module.css'

export function Packages() {
  const { t } = useTranslation('services')
  return (
    <section className={`column ${styles.packages}`} aria-label={t('packages.heading')}>
      {(['basic', 'comfort'] as const).map((name) => (
        <article key={name} className={styles.package} aria-labelledby={`package-${name}`}>
          <div className={`${styles.swatch} ${styles[name]}`}>
            {name === 'basic' && <p className={styles.popular}>{t('packages.popular')}</p>}
          </div>
          <div className={`stack ${styles.text}`}>
            <h2 id={`package-${name}`}>{t(`packages.${name}.name`)}</h2>
            <p className={`display ${styles.price}`}>{t(`packages.${name}.price`)}</p>
            <p>{t(`packages.${name}.text`)}</p>
            <ul className={`ruled ticked ${styles.features}`}>
              {t(`packages.${name}.features`, { returnObjects: true }).map((feature) => (
                <li key={feature}>
                  <CheckIcon />
                  {feature}
                </li>
              ))}
            </ul>
            <ButtonLink
              {...orderLink}
              variant={name === 'basic' ? 'primary' : 'secondary'}
              aria-label={`${t('packages.action')}: ${t(`packages.${name}.name`)}`}
            >
              {t('packages.action')}
            </ButtonLink>
          </div>
        </article>
      ))}
      <p className={styles.excluded}>
        <strong>{t('packages.excluded.heading')}:</strong> {t('packages.excluded.text')}
      </p>
    </section>
  )
}
