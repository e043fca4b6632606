/**
 * The first script. The page is already readable, and its links, menu and forms work as HTML; React
 * comes once it has been painted. Where its files don't come, the page stays as it is.
 */
import '../ui/global.css'
import { listenForInstallPrompt } from '../pwa/installPrompt.ts'
import { listenForMissingFiles } from '../pwa/missingFiles.ts'
import { untilLoaded } from '../ui/untilLoaded.ts'
import { findRoute } from './routes.tsx'

/** Longer than any page takes to paint, ms. A hidden page never does. */
const patience = 1000

let started = false

async function start(): Promise<void> {
  if (started) return
  started = true
  const [{ hydrate }] = await Promise.all([
    untilLoaded(() => import('./hydrate.tsx')),
    untilLoaded(findRoute(location.pathname).load),
  ])
  hydrate()
}

listenForInstallPrompt()
listenForMissingFiles()
setTimeout(start, patience)
// Once the page is seen: what React needs must not compete with it.
new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
