/** Fetches a page of the site as soon as a link to it is touched: a tap lasts long enough for that. */
import { findRoute } from './routes.tsx'

const touches = ['pointerdown', 'pointerover', 'focusin'] as const

function fetchAhead(event: Event): void {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
  // If it fails, the press itself tries again and says so.
  findRoute(link.pathname)
    .load()
    .catch(() => undefined)
}

/** From now on; called once the page lives, so that it takes nothing from the first view. */
export function fetchOnIntent(): void {
  for (const type of touches) addEventListener(type, fetchAhead, { passive: true })
}
