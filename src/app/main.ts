/**
 * The first script. The page is already readable, and its links, menu and forms work as HTML; React
 * comes once it has been painted. Where its files don't come, the page stays as it is.
 */
import { pagePath } from '../config/paths.ts'
import '../ui/global.css'
import { listenForInstallPrompt } from '../pwa/installPrompt.ts'
import { listenForMissingFiles } from '../pwa/missingFiles.ts'
import { untilLoaded } from '../ui/untilLoaded.ts'
import { findRoute, notFound } from './routes.tsx'

/** Longer than any page takes to paint, ms. A hidden page never does. */
const patience = 1000

/** What React needs must not compete with what is seen first. */
const painted = new Promise((resolve) => {
  setTimeout(resolve, patience)
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
})

async function start(): Promise<void> {
  const { path, load } = findRoute(pagePath(location.pathname))
  if (path !== notFound.path && path !== location.pathname)
    history.replaceState(history.state, '', path + location.search + location.hash)
  await painted
  const [{ hydrate }] = await Promise.all([
    untilLoaded(() => import('./hydrate.tsx')),
    untilLoaded(load),
  ])
  hydrate()
}

listenForInstallPrompt()
listenForMissingFiles()
void start()
