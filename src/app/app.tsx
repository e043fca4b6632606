/** The app below the router: layout, pages, error boundary. The same in the browser and when prerendering. */
import { lazy } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { openAsHtml } from '../pwa/missingFiles.ts'
import styles from '../ui/bottomBar.module.css'
import { untilLoaded } from '../ui/untilLoaded.ts'
import { useLoaded } from '../ui/useLoaded.ts'
import { ErrorBoundary } from './errorBoundary.tsx'
import { Layout } from './layout.tsx'
import { PageLoading } from './pageLoading.tsx'
import { findRoute, notFound, routes } from './routes.tsx'

// No Suspense around the pages: it would be hydrated after its surroundings, and a link pressed in between would
// make React compare the new page with the old one's HTML. Navigations are transitions, so the old page stays until
// the new one's code has loaded. If that fails, the browser opens the page as it would without scripts.
const pages = [...routes, notFound].map(({ path, load }) => {
  const Page = lazy(async () => {
    // Not if the customer has gone on, or back.
    const open = () => findRoute(location.pathname).path === path && openAsHtml()
    return { default: await untilLoaded(load, open) }
  })
  return <Route key={path} path={path} caseSensitive element={<Page />} />
})

/** Pages where the bar does not stick: it would cover fields and their button, maybe in the middle of a press. */
const formPaths: readonly string[] = [paths.booking, paths.contact, paths.withdrawal]

const loadBar = () => import('./bottomBar.tsx')

/** A component of its own, so that nothing else renders again when the bar arrives. */
function LoadedBar() {
  const bar = useLoaded(loadBar, true)
  return bar && <bar.BottomBar />
}

export function App() {
  const hasForm = formPaths.includes(useLocation().pathname)
  return (
    <ErrorBoundary>
      <Layout>
        <Routes>{pages}</Routes>
      </Layout>
      <PageLoading />
      <div className={`screenOnly ${styles.bar} ${hasForm ? styles.inFlow : ''}`}>
        <LoadedBar />
      </div>
    </ErrorBoundary>
  )
}
