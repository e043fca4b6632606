/**
 * The only script of a first view: the page is already readable and its links, menu and forms work
 * as HTML, so React arrives after the first paint, when the browser is idle or is first touched.
 */
import { listenEarly } from '../pwa/early.ts'
import '../ui/global.css'
import { holdEarlyPress } from './earlyPress.ts'
import { findRoute } from './routes.tsx'

const touches = ['pointerdown', 'keydown', 'focusin'] as const

function start(): void {
  for (const type of touches) removeEventListener(type, start, true)
  if (started) return
  started = true
  // Both at once: the tree would ask for its page only after it has arrived itself.
  void findRoute(location.pathname).load()
  void import('./hydrate.tsx')
}

/** A hidden page is not painted, so it does not wait. */
function whenPainted(callback: () => void): void {
  if (document.hidden) {
    callback()
    return
  }
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    callback()
  })
  observer.observe({ type: 'paint', buffered: true })
}

let started = false
listenEarly()
holdEarlyPress()
for (const type of touches) addEventListener(type, start, { capture: true, passive: true })
whenPainted(() => {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
  else setTimeout(start, 200)
})
