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

/** What React needs must not compete with what is seen first. */
const painted = new Promise((resolve) => {
  setTimeout(resolve, patience)
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
})

async function start(): Promise<void> {
  // Hosts serve "/kontakt" at "/kontakt/" and "/kontakt/index.html" too, some at these alone.
  const address = new URL(location.href)
  address.pathname = address.pathname.replace(/\/+(?:index\.html)?$/, '')
  if (address.href !== location.href) history.replaceState(history.state, '', address)
  await painted
  const [{ hydrate }] = await Promise.all([
    untilLoaded(() => import('./hydrate.tsx')),
    untilLoaded(findRoute(location.pathname).load),
  ])
  hydrate()
}

listenForInstallPrompt()
listenForMissingFiles()
void start()
