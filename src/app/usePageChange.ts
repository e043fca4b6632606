/** After a navigation: the focus goes to the new page's heading, and scrolling is as a browser would have it. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { moveFocus } from '../ui/focus.ts'
import { dismissToasts } from '../ui/toaster.tsx'

/** Where each entry of the history was scrolled to, for as long as the tab lives. */
const positions = new Map<string, number>()

export function usePageChange(): void {
  const { key, pathname, hash } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef({ key, pathname })

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const remember = () => positions.set(shown.current.key, scrollY)
    // What was scrolled before the scripts came counts too.
    remember()
    addEventListener('scroll', remember, { passive: true, signal })
    const restoreBy = (by: ScrollRestoration) => () => {
      history.scrollRestoration = by
    }
    // Inside the site the browser would restore before React has the page. Not before the first press:
    // WebKit restores where one was in a reopened document later than the scripts come.
    addEventListener('click', restoreBy('manual'), { capture: true, signal })
    // For WebKit `pagehide` is too late, and on iPhones there is no other.
    addEventListener('beforeunload', restoreBy('auto'), { signal })
    addEventListener('pagehide', restoreBy('auto'), { signal })
    return () => listening.abort()
  }, [])

  useLayoutEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { key, pathname }
    // WebKit's entries do not take it over from the one before.
    history.scrollRestoration = 'manual'
    const samePage = before.pathname === pathname
    if (!samePage) dismissToasts(({ isNews }) => !isNews)
    const target = hash ? document.getElementById(hash.slice(1)) : null
    // A plain link to a part of the page is the browser's own: it has no key.
    if (navigation === 'POP' && samePage && key === 'default' && hash) return
    if (navigation === 'POP') scrollTo(0, positions.get(key) ?? 0)
    else if (target) target.scrollIntoView()
    else if (!samePage) scrollTo(0, 0)
    if (target) moveFocus(target)
    else if (!samePage) moveFocus(document.querySelector('main h1'))
  }, [key, pathname, hash, navigation])
}
