/**
 * Lets the browser answer from the cache itself: starting the worker takes a phone longer than reading a page. The
 * worker still answers where there is no Static Routing API, and whatever has no rule here: a query, a trailing slash,
 * a file of an older version.
 */
import type { Precache } from './precache.ts'

/** The Static Routing API, which TypeScript's libraries lack. */
interface RoutableInstall extends ExtendableEvent {
  addRoutes?(routes: readonly object[]): Promise<void>
}

/** Adds a rule for each file of this version; to be called during installation. */
export async function addStaticRoutes(event: RoutableInstall, precache: Precache): Promise<void> {
  const routes = precache.files.map(({ key }) => ({
    condition: { urlPattern: { pathname: key, search: '' }, requestMethod: 'GET' },
    source: { cacheName: precache.name },
  }))
  try {
    await event.addRoutes?.(routes)
  } catch (error) {
    // Without the rules the site is a little slower; a failed installation would leave it without a cache.
    console.warn('no static routes:', error)
  }
}
