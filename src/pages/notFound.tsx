/** The page for any other path (specification §2), which is logged to the console. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import copy from '../../locales/pl/notFound.json'
import { paths } from '../config/paths.ts'
import { addCopy } from '../i18n/i18n.ts'
import { ButtonLink } from '../ui/button.tsx'
import { FloorPlan } from '../ui/floorPlan/floorPlan.tsx'
import styles from './notFound.module.css'
import { PageHead } from './pageHead.tsx'

addCopy('notFound', copy)

export function NotFoundPage() {
  const { t } = useTranslation('notFound')
  const { pathname } = useLocation()

  useEffect(() => {
    console.warn('404: no such page:', pathname)
  }, [pathname])

  return (
    <>
      <PageHead page="notFound" />
      <div className={`column columns ${styles.page}`}>
        <div className={`stack ${styles.text}`}>
          <h1>
            <span className={styles.code}>{t('title')}</span> <span lang="en">{t('heading')}</span>
          </h1>
          <p>{t('text')}</p>
          <ButtonLink to={paths.home}>{t('home')}</ButtonLink>
        </div>
        <FloorPlan area={70} painted={0} label={t('plan')} />
      </div>
    </>
  )
}
