/** Says that a page is loading: until its code has arrived the old one stays, under the new address. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { create } from 'zustand'
import styles from './layout.module.css'

const useNextPage = create(() => ({ isSlow: false }))

/** Announces a page that takes longer than 300 ms. */
export async function announceIfSlow<Page>(page: Promise<Page>): Promise<Page> {
  const timer = setTimeout(() => useNextPage.setState({ isSlow: true }), 300)
  return page.finally(() => {
    clearTimeout(timer)
    useNextPage.setState({ isSlow: false })
  })
}

export function PageLoading() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  // The customer may go back to the shown page meanwhile: React would not render then, and the message would stay.
  useEffect(() => {
    const check = () => useNextPage.setState({})
    addEventListener('popstate', check)
    return () => removeEventListener('popstate', check)
  }, [])
  const isShown = useNextPage(({ isSlow }) => isSlow && location.pathname !== pathname)
  return (
    <p className={`screenOnly ${styles.loading}`} aria-live="polite">
      {isShown && t('loading')}
    </p>
  )
}
