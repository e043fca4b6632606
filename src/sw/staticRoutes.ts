/**
 * What the browser itself answers from the cache, without waking the worker: a phone takes longer to
 * start one than to read a page. Browsers without the Static Routing API ask the worker, as for
 * everything that has no rule here: a query, a trailing slash, a file of an older version.
 */
import type { Precache } from './precache.ts'
import type { SiteMap } from './siteMap.ts'

/** The Static Routing API, which no TypeScript library knows. */
interface RoutableInstall extends ExtendableEvent {
  addRoutes?(routes: readonly object[]): Promise<void>
}

/** One rule for each file of this version; called while the worker is being installed. */
export async function addStaticRoutes(
  event: RoutableInstall,
  map: SiteMap,
  precache: Precache,
): Promise<void> {
  const routes = map.files.map(({ key }) => ({
    condition: { urlPattern: { pathname: key, search: '' }, requestMethod: 'GET' },
    source: { cacheName: precache.name },
  }))
  try {
    await event.addRoutes?.(routes)
  } catch (error) {
    // Refused rules cost a little time; a refused worker would cost the site without a network.
    console.warn('no static routes:', error)
  }
}
