/** The whole tree below the router: layout, pages, error boundary. The same in the browser and in prerendering. */
import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { LazyCompanion } from '../pwa/lazyCompanion.tsx'
import { correct } from './correct.ts'
import { ErrorBoundary } from './errorBoundary.tsx'
import { Layout } from './layout.tsx'
import { notFound, routes } from './routes.tsx'

const pages = [...routes, notFound].map(({ path, load }) => ({ path, Page: lazy(load) }))

export function App() {
  return (
    <ErrorBoundary>
      <Layout>
        <Suspense>
          <Routes>
            {pages.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
          </Routes>
        </Suspense>
      </Layout>
      <LazyCompanion onCorrect={correct} />
    </ErrorBoundary>
  )
}
