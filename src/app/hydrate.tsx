/** Brings the prerendered page to life (or renders it, in development). */
import { StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import '../i18n/i18n.ts'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')

/** Marks the document once its scripts answer; the bench and the browser tests wait for it. */
function Root() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return (
    <BrowserRouter>
      <App />
    </BrowserRouter>
  )
}

const tree = (
  <StrictMode>
    <Root />
  </StrictMode>
)

if (root.firstElementChild) hydrateRoot(root, tree)
else createRoot(root).render(tree)
