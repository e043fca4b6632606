/** What the worker answers: pages and files of the site; everything else is none of its business. */
import type { Precache } from './precache.ts'
import { folderOf, type SiteMap } from './siteMap.ts'

/** How long the customer waits for an address that this version does not know, ms. */
const patience = 8000

async function notFoundPage(map: SiteMap, precache: Precache): Promise<Response> {
  const page = map.notFoundPage && (await precache.match(map.notFoundPage))
  if (!page) return Response.error()
  return new Response(page.body, { status: 404, headers: page.headers })
}

// Unknown to this version: a page of a newer one, a file beside the site, or nothing at all.
async function answerUnknown(
  request: Request,
  map: SiteMap,
  precache: Precache,
): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(patience) })
  } catch {
    return notFoundPage(map, precache)
  }
}

/** Answers a request of the site's own pages from the cache, where it can. */
export function respond(event: FetchEvent, map: SiteMap, precache: Precache): void {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET' || request.headers.has('range')) return
  const navigation = request.mode === 'navigate'
  const folder = navigation && folderOf(request.url)
  if (folder) {
    event.respondWith(Response.redirect(folder))
    return
  }
  const key = (navigation && map.pageAt(pathname)) || map.fileAt(pathname)
  if (key) {
    event.respondWith(precache.match(key).then((cached) => cached ?? fetch(request)))
  } else if (navigation) {
    event.respondWith(answerUnknown(request, map, precache))
  } else if (pathname.startsWith('/assets/')) {
    // A tab of an older version: its files are gone from the server, not from here.
    event.respondWith(precache.match(pathname).then((cached) => cached ?? fetch(request)))
  }
}
