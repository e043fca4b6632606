/** Says that a page is on its way: until its code has come the old one stays, under the new address. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { create } from 'zustand'
import styles from './layout.module.css'

const useArrival = create(() => ({ isLate: false }))

/** Tells of a page that takes longer than 300 ms. */
export async function tellIfLate<Page>(page: Promise<Page>): Promise<Page> {
  const timer = setTimeout(() => useArrival.setState({ isLate: true }), 300)
  return page.finally(() => {
    clearTimeout(timer)
    useArrival.setState({ isLate: false })
  })
}

export function Arriving() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  // Another page, which is there, may have been asked for since; Back to the shown one draws nothing anew by itself.
  useEffect(() => {
    const look = () => useArrival.setState({})
    addEventListener('popstate', look)
    return () => removeEventListener('popstate', look)
  }, [])
  const isAwaited = useArrival(({ isLate }) => isLate && location.pathname !== pathname)
  return (
    <p className={`screenOnly ${styles.arriving}`} aria-live="polite">
      {isAwaited && t('loading')}
    </p>
  )
}
