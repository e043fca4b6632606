/** The whole tree below the router: layout, pages, error boundary. The same in the browser and in prerendering. */
import { lazy } from 'react'
import { Route, Routes } from 'react-router-dom'
import { LazyCompanion } from '../pwa/lazyCompanion.tsx'
import { correct } from './correct.ts'
import { ErrorBoundary } from './errorBoundary.tsx'
import { Layout } from './layout.tsx'
import { notFound, routes } from './routes.tsx'

// No boundary around the pages: it would be hydrated after its surroundings, and a link pressed in
// between would make React compare the new page with the old one's HTML. Navigations are
// transitions, which keep the old page until the new one has come.
const pages = [...routes, notFound].map(({ path, load }) => ({ path, Page: lazy(load) }))

export function App() {
  return (
    <ErrorBoundary>
      <Layout>
        <Routes>
          {pages.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Routes>
      </Layout>
      <LazyCompanion onCorrect={correct} />
    </ErrorBoundary>
  )
}
