/** What surrounds every page: skip link, top bar, footer, messages. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { site } from '../config/site.ts'
import { focusTarget, showField } from '../ui/focus.ts'
import { Toaster } from '../ui/toaster.tsx'
import { Footer } from './footer.tsx'
import styles from './layout.module.css'
import { TopBar } from './topBar.tsx'
import { usePageChange } from './usePageChange.ts'

export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  usePageChange()
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it has a target, also before the scripts come */}
      <a className={styles.skip} href="#main" onClick={focusTarget}>
        {t('skipLink')}
      </a>
      {site.demonstration && (
        <aside
          className={`${styles.demonstration} screenOnly`}
          aria-label={t('demonstrationLabel')}
        >
          {t('demonstration')}
        </aside>
      )}
      <TopBar />
      <main id="main" tabIndex={-1} className={styles.main} onFocus={showField}>
        {children}
      </main>
      <Footer />
      <Toaster closeLabel={t('toast.close')} regionLabel={t('toast.region')} />
    </>
  )
}
