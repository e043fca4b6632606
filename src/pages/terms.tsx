/** The service terms (specification §2, §9): seven sections, and the way back. */
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import copy from '../../locales/pl/terms.json'
import { paths } from '../config/paths.ts'
import { site } from '../config/site.ts'
import { addCopy } from '../i18n/i18n.ts'
import { Button } from '../ui/button.tsx'
import { ArrowLeftIcon } from '../ui/icons.tsx'
import { PageHeading } from '../ui/pageHeading.tsx'
import { PageHead } from './pageHead.tsx'
import styles from './terms.module.css'

addCopy('terms', copy)

export function TermsPage() {
  const { t } = useTranslation('terms')
  const navigate = useNavigate()
  const sections = t('sections', { returnObjects: true, ...site.company })

  // Opened in a tab of its own (the wizard does that) there is nowhere to go back to.
  function goBack() {
    if (history.length > 1) void navigate(-1)
    else void navigate(paths.home)
  }

  return (
    <>
      <PageHead title={t('title')} description={t('description')} path={paths.terms} />
      <div className={`${styles.back} screenOnly`}>
        <Button variant="quiet" onClick={goBack}>
          <ArrowLeftIcon />
          {t('back')}
        </Button>
      </div>
      <PageHeading title={t('heading')} lead={t('lead')} />
      <div className={styles.columns}>
        <nav className={`${styles.contents} screenOnly`} aria-label={t('contents')}>
          <ol>
            {sections.map(({ name }, index) => (
              <li key={name}>
                <a href={`#${index + 1}`}>
                  {index + 1}. {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {sections.map(({ name, items }, index) => (
            <section key={name} id={String(index + 1)} className={styles.section}>
              <h2>
                <span>{index + 1}.</span> {name}
              </h2>
              <ol>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
