/** The focus goes to a heading: where a page has changed, and where the part that held it goes. */
import { type RefObject, useLayoutEffect } from 'react'

/** Moves the focus, without scrolling, to what cannot be pressed. */
export function moveFocus(target: HTMLElement | null): void {
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** When this part goes with the focus in it, the page's heading takes it: it never falls to the document. */
export function useFocusKept(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (element?.contains(document.activeElement)) moveFocus(document.querySelector('h1'))
    }
  }, [part])
}
