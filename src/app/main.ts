/**
 * The first script. The page is readable already, and its links, menu and forms work as HTML; React is loaded
 * after the first paint. If its files can't be loaded, the page stays as it is.
 */
import { pagePath } from '../config/paths.ts'
import '../ui/global.css'
import { listenForInstallPrompt } from '../pwa/installPrompt.ts'
import { keepReactWorking } from '../pwa/keepReactWorking.ts'
import { listenForMissingFiles } from '../pwa/missingFiles.ts'
import { untilLoaded } from '../ui/untilLoaded.ts'
import { findRoute, notFound } from './routes.tsx'

/** React's files must not compete with those of the first paint. */
const painted = new Promise((resolve) => {
  // Longer than any page takes to paint; a hidden page never does.
  setTimeout(resolve, 1000)
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
})

async function start(): Promise<void> {
  const { path, load } = findRoute(pagePath(location.pathname))
  // After a reload, Back and Forward change only the address until React runs.
  addEventListener('popstate', () => {
    const isAnother = findRoute(pagePath(location.pathname)).path !== path
    if (isAnother && !('hydrated' in document.documentElement.dataset)) location.reload()
  })
  if (path !== notFound.path && path !== location.pathname)
    history.replaceState(history.state, '', path + location.search + location.hash)
  await painted
  const [{ hydrate }] = await Promise.all([
    untilLoaded(() => import('./hydrate.tsx')),
    untilLoaded(load),
  ])
  hydrate()
}

keepReactWorking()
listenForInstallPrompt()
listenForMissingFiles()
void start()
