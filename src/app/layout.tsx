/** What surrounds every page: skip link, top bar, footer. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { paths } from '../config/paths.ts'

export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <a href="#main">{t('skipLink')}</a>
      <header>
        <nav aria-label={t('nav.label')}>
          <NavLink to={paths.home} end>
            {t('nav.home')}
          </NavLink>
          <NavLink to={paths.about}>{t('nav.about')}</NavLink>
          <NavLink to={paths.services}>{t('nav.services')}</NavLink>
          <NavLink to={paths.reviews}>{t('nav.reviews')}</NavLink>
          <NavLink to={paths.contact}>{t('nav.contact')}</NavLink>
        </nav>
        <Link to={paths.booking}>{t('nav.cta')}</Link>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
