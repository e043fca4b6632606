/** The service terms (specification §2, §9): seven sections, the annex, and the back button. */
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

export function TermsPage() {
  const { t } = useTranslation(['terms', 'common'])
  const navigate = useNavigate()
  const words = t('common:register', { returnObjects: true })
  const sections = t('sections', { returnObjects: true, ...legalValues(site.company, words) })
  const annexParts = useAnnexParts()

  function goBack(event: MouseEvent) {
    event.preventDefault()
    const terms = location.origin + paths.terms
    const entries = window.navigation?.entries()
    const here = window.navigation?.currentEntry?.index ?? history.length - 1
    // Skips the entries of the terms themselves; without the Navigation API, one entry back.
    const before =
      entries?.findLastIndex(({ url, index }) => index < here && !url?.startsWith(terms)) ??
      here - 1
    const { referrer } = document
    if (before >= 0) void navigate(before - here)
    // The wizard opens the terms in a new tab.
    else if (referrer.startsWith(`${location.origin}/`)) void navigate(new URL(referrer).pathname)
    // Out of our site, if another one was before it.
    else if (entries && entries.length < history.length) void navigate(-1 - here)
    else void navigate(paths.home)
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
