/** Says that a page is loading: until its code has arrived the old one stays, under the new address. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import styles from './layout.module.css'

export function PageLoading() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [isSlow, setSlow] = useState(false)
  // By events: while a page is loading, React renders nothing for another press, or for Back to the shown page.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setSlow(location.pathname !== pathname), 300)
    }
    for (const type of ['click', 'popstate']) addEventListener(type, check)
    return () => {
      clearTimeout(timer)
      setSlow(false)
      for (const type of ['click', 'popstate']) removeEventListener(type, check)
    }
  }, [pathname])
  return (
    <p className={`screenOnly ${styles.loading}`} aria-live="polite">
      {isSlow && t('loading')}
    </p>
  )
}
