/** The left column in the order of specification §2: the company, districts, e-mail, hours, and a link to book online. */
import { useTranslation } from 'react-i18next'
import { orderLink } from '../../config/paths.ts'
import { site } from '../../config/site.ts'
import { phoneLink } from '../../domain/company.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './facts.module.css'

export function Facts() {
  const { t } = useTranslation('contact')
  const { name, email, phone } = site.company
  return (
    <div className={styles.facts}>
      <section>
        <h2 className="h3">{t('company.heading')}</h2>
        {/* The sentence has a full stop of its own after "sp. z o.o.". */}
        <p>{t('company.text', { name: name.replace(/\.$/, '') })}</p>
      </section>
      <section>
        <h2 className="h3">{t('area.heading')}</h2>
        <p>{t('area.text')}</p>
        <ul className={styles.districts}>
          {t('area.districts', { returnObjects: true }).map((district) => (
            <li key={district}>{district}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="h3">{t('email.heading')}</h2>
        <p>
          <a className={styles.address} href={`mailto:${email}`}>
            {email}
          </a>
        </p>
        <p>{t('email.text')}</p>
        {phone && (
          <p>
            {t('email.phone')}: <a href={phoneLink(phone)}>{phone}</a>
          </p>
        )}
      </section>
      <section>
        <h2 className="h3">{t('hours.heading')}</h2>
        <dl className={`tabular ${styles.hours}`}>
          {t('hours.items', { returnObjects: true }).map(({ days, time }) => (
            <div key={days} className="spread">
              <dt>{days}</dt>
              <dd>{time}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={`plane ${styles.online}`}>
        <h2 className="h3">{t('online.heading')}</h2>
        <p>{t('online.text')}</p>
        <ButtonLink {...orderLink} variant="secondary">
          {t('online.action')}
        </ButtonLink>
      </section>
    </div>
  )
}
