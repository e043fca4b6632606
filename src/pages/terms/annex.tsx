/** The annex of the terms: withdrawal, the model form, privacy. Mails attach the same texts. */
import { useTranslation } from 'react-i18next'
import copy from '../../../locales/pl/annex.json'
import { annex, paths } from '../../config/paths.ts'
import { site } from '../../config/site.ts'
import { legalValues } from '../../domain/company.ts'
import { addCopy } from '../../i18n/i18n.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from '../terms.module.css'

addCopy('annex', copy)

function idOf(part: keyof typeof annex): string {
  return annex[part].slice(annex[part].indexOf('#') + 1)
}

/** The annex's parts, for the table of contents. */
export function useAnnexParts(): readonly { readonly id: string; readonly name: string }[] {
  const { t } = useTranslation('annex')
  return (['withdrawal', 'form', 'privacy'] as const).map((part) => ({
    id: idOf(part),
    name: t(`${part}.heading`),
  }))
}

export function Annex() {
  const { t } = useTranslation(['annex', 'terms', 'common'])
  const words = t('common:register', { returnObjects: true })
  const withdrawalPage = site.siteUrl + paths.withdrawal
  const legal = legalValues(site.company, words)
  const values = { returnObjects: true, withdrawalPage, ...legal } as const
  const withdrawal = t('withdrawal', values)
  const form = t('form', values)
  const privacy = t('privacy', values)
  return (
    <>
      <p className={`display ${styles.annex}`}>{t('heading')}</p>
      <section id={idOf('withdrawal')} className={styles.section}>
        <h2>{withdrawal.heading}</h2>
        <p className={styles.short}>
          <strong>{t('terms:short')}</strong> {withdrawal.short}
        </p>
        <ul>
          {withdrawal.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p className="screenOnly">
          <ButtonLink variant="secondary" to={paths.withdrawal}>
            {t('common:footer.withdrawal')}
          </ButtonLink>
        </p>
      </section>
      <section id={idOf('form')} className={`${styles.section} ${styles.form}`}>
        <h2>{form.heading}</h2>
        <p className={styles.short}>{form.note}</p>
        <div className="sheet stack">
          <p>{form.to}</p>
          <p>{form.statement}</p>
          <dl>
            {form.lines.map((line) => (
              <div key={line}>
                <dt>{line}</dt>
                <dd aria-hidden="true" />
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section id={idOf('privacy')} className={styles.section}>
        <h2>{privacy.heading}</h2>
        <p className={styles.short}>{t('common:footer.privacyText')}</p>
        <dl className={`stack ${styles.facts}`}>
          {privacy.items.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}
