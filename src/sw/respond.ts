/** What the worker answers: the site's own pages and files, nothing else. */
import { pagePath } from '../config/paths.ts'
import { notFoundFile, type Precache } from './precache.ts'
import type { SiteMap } from './siteMap.ts'

/** How long to wait for the network at an address that this version does not know, ms. */
const timeout = 8000

// An address that this version does not know: a page of a newer one, another file on the host, or nothing.
async function answerUnknown(request: Request, precache: Precache): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(timeout) })
  } catch {
    const page = await precache.match(notFoundFile)
    return page ? new Response(page.body, { status: 404, headers: page.headers }) : Response.error()
  }
}

/** Answers a request of the site's own pages from the cache, if it can. */
export function respond(event: FetchEvent, map: SiteMap, precache: Precache): void {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET' || request.headers.has('range')) return
  const navigation = request.mode === 'navigate'
  const key = navigation ? pagePath(pathname) : pathname
  // A tab of an older version asks for files that the server no longer has, but the cache has.
  const isOlder = !navigation && pathname.startsWith('/assets/')
  if (map.keys.has(key) || isOlder)
    event.respondWith(precache.match(key).then((cached) => cached ?? fetch(request)))
  else if (navigation) event.respondWith(answerUnknown(request, precache))
}
