/** The service terms (specification §2, §9): seven sections, the annex below them, and the way back. */
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import copy from '../../locales/pl/terms.json'
import { paths } from '../config/paths.ts'
import { site } from '../config/site.ts'
import { legalValues } from '../domain/company.ts'
import { addCopy } from '../i18n/i18n.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ArrowLeftIcon } from '../ui/icons.tsx'
import { PageOpening } from './pageHead.tsx'
import { Annex, useAnnexParts } from './terms/annex.tsx'
import styles from './terms.module.css'

addCopy('terms', copy)

/** Where 'Powrót' leads: so many entries back in the history or, without a page there, to the one that opened the tab (the wizard), or home. */
function wayBack(): number | string {
  const { navigation } = window
  const entries = navigation?.entries() ?? []
  const here = navigation?.currentEntry?.index ?? 0
  const terms = location.origin + location.pathname
  // A jump within the terms is no page. -1: before all of our site, where another site may be.
  const before = entries.slice(0, here).findLastIndex(({ url }) => url?.split(/[?#]/)[0] !== terms)
  const isOpened = navigation ? before < 0 : history.length === 1
  const { referrer } = document
  if (isOpened && referrer.startsWith(`${location.origin}/`)) return new URL(referrer).pathname
  return before < 0 && history.length <= (entries.length || 1) ? paths.home : before - here
}

export function TermsPage() {
  const { t } = useTranslation(['terms', 'common'])
  const navigate = useNavigate()
  const words = t('common:register', { returnObjects: true })
  const sections = t('sections', { returnObjects: true, ...legalValues(site.company, words) })
  const annexParts = useAnnexParts()

  function goBack(event: MouseEvent) {
    event.preventDefault()
    const way = wayBack()
    void (typeof way === 'number' ? navigate(way) : navigate(way))
  }

  return (
    <>
      <div className={`column ${styles.back} screenOnly`}>
        <ButtonLink variant="quiet" to={paths.home} onClick={goBack}>
          <ArrowLeftIcon />
          {t('back')}
        </ButtonLink>
      </div>
      <PageOpening page="terms" />
      <div className={`column ${styles.columns}`}>
        <nav className={`${styles.contents} screenOnly`} aria-label={t('contents')}>
          <ol>
            {sections.map(({ name }, index) => (
              <li key={name}>
                <Link to={`#${index + 1}`}>{`${index + 1}. ${name}`}</Link>
              </li>
            ))}
            {annexParts.map(({ id, name }) => (
              <li key={id}>
                <Link to={`#${id}`}>{name}</Link>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {sections.map(({ name, short, items }, index) => (
            <section key={name} id={String(index + 1)} className={styles.section}>
              <h2>
                <span>{index + 1}.</span> {name}
              </h2>
              <p className={styles.short}>
                <strong>{t('short')}</strong> {short}
              </p>
              <ol>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ol>
            </section>
          ))}
          <Annex />
        </div>
      </div>
    </>
  )
}
