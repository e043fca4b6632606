/** After a navigation: the focus goes to the new page's heading, and scrolling is as a browser would have it. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Where each entry of the history was scrolled to, for as long as the tab lives. */
const positions = new Map<string, number>()

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

// Prerendering has no layout, and React warns of layout effects there.
const useCommitEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

export function usePageChange(): void {
  const { key, pathname, hash } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef({ key, pathname })

  useEffect(() => {
    const remember = () => positions.set(shown.current.key, scrollY)
    // The browser would restore before React has the page; it is trusted again when the tab leaves the site.
    const release = () => {
      history.scrollRestoration = 'auto'
    }
    const take = () => {
      history.scrollRestoration = 'manual'
    }
    take()
    // What was scrolled before the scripts came counts too.
    remember()
    addEventListener('scroll', remember, { passive: true })
    addEventListener('pagehide', release)
    addEventListener('pageshow', take)
    return () => {
      removeEventListener('scroll', remember)
      removeEventListener('pagehide', release)
      removeEventListener('pageshow', take)
      release()
    }
  }, [])

  useCommitEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { key, pathname }
    if (before.pathname === pathname) return
    const target = hash && document.getElementById(hash.slice(1))
    if (navigation === 'POP') scrollTo(0, positions.get(key) ?? 0)
    else if (target) target.scrollIntoView()
    else scrollTo(0, 0)
    focusHeading()
  }, [key, pathname, hash, navigation])
}
