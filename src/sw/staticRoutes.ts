/**
 * Has the browser itself answer from the cache, without starting the worker, which takes a phone longer than reading
 * a page. Where there is no Static Routing API the worker answers, as it does for everything without a rule here: a
 * query, a trailing slash, a file of an older version.
 */
import type { Precache } from './precache.ts'
import type { SiteMap } from './siteMap.ts'

/** The Static Routing API, which TypeScript's libraries lack. */
interface RoutableInstall extends ExtendableEvent {
  addRoutes?(routes: readonly object[]): Promise<void>
}

/** Adds a rule for each file of this version; to be called during installation. */
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
    // Without the rules the site is a little slower; a failed installation would leave it without a cache.
    console.warn('no static routes:', error)
  }
}
