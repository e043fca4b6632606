/**
 * Bars at the window's lower edge tell the page how much of it they cover. `global.css` keeps that
 * free below whatever is focused or scrolled to, so that nothing focused lies under a bar.
 */
import { type RefObject, useEffect } from 'react'

const bars = new Set<HTMLElement>()

/** The part of the window that the bars cover, which stand one upon the other. */
function measure(): void {
  const covered = [...bars].reduce((sum, bar) => {
    const { position, insetBlockEnd } = getComputedStyle(bar)
    const stands = (position === 'sticky' || position === 'fixed') && insetBlockEnd !== 'auto'
    return stands ? sum + bar.offsetHeight : sum
  }, 0)
  document.documentElement.style.setProperty('--bottom-bar', `${covered}px`)
}

/** To be called by what may stand at the window's lower edge, for as long as it is shown. */
export function useBottomBar(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    bars.add(element)
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    // On a wide window a bar stands elsewhere.
    addEventListener('resize', measure)
    return () => {
      sizes.disconnect()
      removeEventListener('resize', measure)
      bars.delete(element)
      measure()
    }
  }, [bar])
}
