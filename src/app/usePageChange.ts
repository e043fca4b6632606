/** After a navigation: moves the focus to the new page's heading, and scrolls to its top. */
import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { moveFocus } from '../ui/focus.ts'
import { dismissToasts } from '../ui/toaster.tsx'

export function usePageChange(): void {
  const { key, pathname, hash } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef({ key, pathname })

  useLayoutEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { key, pathname }
    const samePage = before.pathname === pathname
    if (!samePage) dismissToasts()
    const target = hash ? document.getElementById(hash.slice(1)) : null
    // After Back and Forward the browser scrolls.
    if (navigation !== 'POP') {
      if (target) target.scrollIntoView()
      else if (!samePage) scrollTo(0, 0)
    }
    if (target) moveFocus(target)
    else if (!samePage) moveFocus(document.querySelector('main h1'))
  }, [key, pathname, hash, navigation])
}
