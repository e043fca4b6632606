/** Keeps the focus on the page when the part that holds it goes. */
import { type RefObject, useLayoutEffect } from 'react'

/** When this part goes with the focus in it, the page's heading takes it: it never falls to the document. */
export function useFocusKept(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      const heading = document.querySelector<HTMLElement>('h1')
      if (!heading || !element?.contains(document.activeElement)) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
  }, [part])
}
