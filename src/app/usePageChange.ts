/** After a navigation: moves the focus to the new page's heading, and scrolls as a browser would. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { ignoreSecondTap, moveFocus } from '../ui/focus.ts'
import { dismissToasts } from '../ui/toaster.tsx'

/** The scroll position of each history entry of this document. */
const positions = new Map<string, number>()

export function usePageChange(): void {
  const { key, pathname, hash } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef({ key, pathname })
  /** The address of the link that was pressed last. */
  const pressed = useRef<string>(undefined)

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const remember = () => positions.set(shown.current.key, scrollY)
    // Scrolling before the scripts came counts too.
    remember()
    addEventListener('scroll', remember, { signal })
    // Within the site the browser would scroll before React has rendered the page. Switched off only at the first
    // press: in a reopened document WebKit restores the scroll position after the scripts have loaded.
    const onClick = ({ target }: Event) => {
      history.scrollRestoration = 'manual'
      pressed.current = (target as Element).closest('a')?.href
    }
    const onLeave = () => {
      history.scrollRestoration = 'auto'
    }
    addEventListener('click', onClick, { capture: true, signal })
    // In WebKit `pagehide` is too late; iPhones have only that.
    addEventListener('beforeunload', onLeave, { signal })
    addEventListener('pagehide', onLeave, { signal })
    return () => listening.abort()
  }, [])

  useLayoutEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { key, pathname }
    // Again, because in WebKit a new history entry does not inherit it.
    history.scrollRestoration = 'manual'
    const samePage = before.pathname === pathname
    const isTraversal = navigation === 'POP'
    const isOwnLink = pressed.current === window.location.href
    pressed.current = undefined
    // A link to the page that is shown leads to its top, as without scripts; one that opened a new tab changes nothing.
    const isOpened = !samePage || (isOwnLink && !isTraversal)
    if (!samePage) dismissToasts()
    // In the place of the pressed link there may now be a button, even the one that orders.
    else if (isOpened) ignoreSecondTap()
    const target = document.getElementById(hash.slice(1))
    // An entry not of ours: a hash was typed, and the browser has scrolled.
    if (isTraversal && samePage && history.state === null) return
    if (isTraversal) scrollTo(0, positions.get(key) ?? 0)
    else if (target) target.scrollIntoView()
    else if (isOpened) scrollTo(0, 0)
    if (target) moveFocus(target)
    else if (isOpened) moveFocus(document.querySelector('main h1'))
  }, [key, pathname, hash, navigation])
}
