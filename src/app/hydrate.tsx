/** Hydrates the prerendered page (in development, renders it). */
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import '../i18n/i18n.ts'
import { App } from './app.tsx'
import { findRoute } from './routes.tsx'

/** Loads a link's page as soon as the link is touched, pointed at or focused: it is there when the press ends. */
function prefetch({ target }: Event): void {
  const link = target instanceof Element && target.closest('a')
  if (!link || link.origin !== location.origin) return
  // The press itself tries again, and reports a failure.
  findRoute(link.pathname)
    .load()
    .catch(() => undefined)
}

/** Marks the document as hydrated: then forms no longer say that their scripts are late (shared.css), and tests begin. */
function Root() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    for (const type of ['pointerover', 'focusin']) addEventListener(type, prefetch)
  }, [])
  return (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  )
}

/** Called once the page's own code is loaded: until then the HTML stays as it is. */
export function hydrate(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  // In a transition React hydrates in slices: there is no long task, and touches are handled in between.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, <Root />))
  else createRoot(root).render(<Root />)
}
