/** What the worker answers: the site's own pages and files, nothing else. */
import { pagePath } from '../config/paths.ts'
import { notFoundFile, type Precache } from './precache.ts'

// An address that this version does not know: a page of a newer one, another file on the host, or nothing. As without a
// worker it may take its time: a slow network is no reason to say that there is no such page.
async function answerUnknown(request: Request, precache: Precache): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    const page = await precache.match(notFoundFile)
    return page ? new Response(page.body, { status: 404, headers: page.headers }) : Response.error()
  }
}

/** Answers a request of the site's own pages from the cache, if it can. */
export function respond(event: FetchEvent, precache: Precache): void {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return
  const navigation = request.mode === 'navigate'
  const key = navigation ? pagePath(pathname) : pathname
  // A tab of an older version asks for files that the server no longer has, but the cache has.
  const isOlder = pathname.startsWith('/assets/')
  if (precache.keys.has(key) || isOlder)
    event.respondWith(precache.match(key).then((cached) => cached ?? fetch(request)))
  else if (navigation) event.respondWith(answerUnknown(request, precache))
}
