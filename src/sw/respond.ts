/** What the worker answers: pages and files of the site; everything else is none of its business. */
import { pagePath } from '../config/paths.ts'
import { notFoundFile, type Precache } from './precache.ts'
import type { SiteMap } from './siteMap.ts'

/** How long the customer waits for an address that this version does not know, ms. */
const patience = 8000

// Unknown to this version: a page of a newer one, a file beside the site, or nothing at all.
async function answerUnknown(request: Request, precache: Precache): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(patience) })
  } catch {
    const page = await precache.match(notFoundFile)
    return page ? new Response(page.body, { status: 404, headers: page.headers }) : Response.error()
  }
}

/** Answers a request of the site's own pages from the cache, where it can. */
export function respond(event: FetchEvent, map: SiteMap, precache: Precache): void {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET' || request.headers.has('range')) return
  const navigation = request.mode === 'navigate'
  const key = navigation ? pagePath(pathname) : pathname
  // A tab of an older version asks for files that are gone from the server, not from here.
  const isOlder = !navigation && pathname.startsWith('/assets/')
  if (map.keys.has(key) || isOlder)
    event.respondWith(precache.match(key).then((cached) => cached ?? fetch(request)))
  else if (navigation) event.respondWith(answerUnknown(request, precache))
}
