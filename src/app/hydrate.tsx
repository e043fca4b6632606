/** Brings the prerendered page to life (or renders it, in development). */
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import '../i18n/i18n.ts'
import { App } from './app.tsx'
import { findRoute } from './routes.tsx'

/** Fetches the page that a touched link leads to: a tap lasts long enough for it. */
function fetchAhead({ target }: Event): void {
  const link = target instanceof Element && target.closest('a')
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
  // If it fails, the press itself tries again and says so.
  findRoute(link.pathname)
    .load()
    .catch(() => undefined)
}

/** Marks the document once its scripts answer; the bench and the browser tests wait for it. */
function Root() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    for (const type of ['pointerdown', 'pointerover', 'focusin'])
      addEventListener(type, fetchAhead, { passive: true })
  }, [])
  return (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  )
}

/** Call it when the page's own code is here: until then the HTML must not be taken over. */
export function hydrate(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  // In a transition React hydrates in slices: no long task, and a touch comes in between.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, <Root />))
  else createRoot(root).render(<Root />)
}
