/**
 * One cache per version, with the whole site: filled before the version is activated, deleted when no tab can need it.
 * Not by workbox-precaching: it deletes the files of tabs with an older version at activation, keeps pages under keys
 * with a revision, which the browser's static routes do not find, and forgets what an interrupted installation has
 * fetched.
 */
import type { PrecachedFile, SiteMap } from './siteMap.ts'

declare const self: ServiceWorkerGlobalScope

const prefix = 'site-'
const parallel = 4

export const notFoundFile = '/404.html'

/** Of a file's length. Some hosts minify it once more, which takes less off; a broken connection mostly takes more. */
const smallestShare = 0.95

/**
 * Whether it is the whole file: not an error, not a page in place of a script, not a page without a script of this
 * version (a host's "back soon" page, or another version during an upload), and not cut short (during an upload, or by
 * a broken HTTP/1.1 connection, which Firefox takes for the end). A page need not have its built length: some hosts
 * add to it.
 */
async function isIntact(file: PrecachedFile, response: Response, map: SiteMap): Promise<boolean> {
  const html = response.headers.get('content-type')?.startsWith('text/html') ?? false
  // Some hosts answer a request for the not-found page itself with 404.
  const ok = response.ok || (file.key === notFoundFile && response.status === 404)
  if (!ok || html !== file.isPage) return false
  if (!html)
    return !file.hashed || (await response.clone().blob()).size >= file.bytes * smallestShare
  const page = await response.clone().text()
  const isOwn = map.files.some(({ key }) => key.endsWith('.js') && page.includes(key))
  return isOwn && page.includes('</html>')
}

/** True if the answer varies by more than the encoding: the browser's static routes would not find it in the cache. */
function varies({ headers }: Response): boolean {
  return !/^(?:accept-encoding)?$/i.test(headers.get('vary') ?? '')
}

/**
 * The answer to be cached. A redirected or varying one is replaced by a plain copy: some hosts redirect "/x" to "/x/",
 * and Safari refuses redirected pages. All others are cached as they came: Chromium caches compiled code only with
 * scripts that it has fetched itself.
 */
function cacheable(response: Response): Response {
  if (!response.redirected && !varies(response)) return response
  const headers = new Headers(response.headers)
  headers.delete('vary')
  return new Response(response.body, { status: response.status, headers })
}

async function load(file: PrecachedFile, map: SiteMap): Promise<Response> {
  // Another version's cache may have a hashed file already, and so may the HTTP cache, from the first visit.
  const known = file.hashed && (await caches.match(file.key))
  if (known) return known
  for (const cache of [file.hashed ? 'default' : 'no-cache', 'reload'] as const) {
    const response = await fetch(file.key, { cache })
    if (await isIntact(file, response, map)) return cacheable(response)
  }
  throw new Error(`${file.key} is missing or not whole`)
}

export type Precache = ReturnType<typeof createPrecache>

/** The cache of one version of the site, and which files it has. */
export function createPrecache(map: SiteMap) {
  const name = prefix + map.version

  /** Fetches what no earlier version has. Rejects if a file can't be fetched; what was fetched is kept. */
  async function install(): Promise<void> {
    const cache = await caches.open(name)
    const kept = new Set((await cache.keys()).map(({ url }) => url))
    const missing = map.files.filter(({ key }) => !kept.has(new URL(key, location.origin).href))
    const queue = missing.values()
    const loadNext = async (): Promise<void> => {
      for (const file of queue) await cache.put(file.key, await load(file, map))
    }
    await Promise.all(Array.from({ length: parallel }, loadNext))
  }

  /**
   * Fetches again what the browser has lost of this version, and deletes the caches of older ones, if the only tab is
   * the one that asks, just loaded from this version.
   */
  async function sweep(): Promise<void> {
    const { installing, waiting } = self.registration
    const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (installing || waiting || tabs.length > 1) return
    await install().catch(() => undefined)
    // In the order in which they were made.
    for (const key of await caches.keys()) {
      if (key === name) return
      if (key.startsWith(prefix)) await caches.delete(key)
    }
  }

  /** This version's file, or an older one that a tab asks for by its hashed name. Never rejects. */
  async function match(key: string): Promise<Response | undefined> {
    try {
      return (await caches.match(key, { cacheName: name })) ?? (await caches.match(key))
    } catch {
      // The browser can't read its disk: without an answer the network is asked.
      return undefined
    }
  }

  return { ...map, name, install, sweep, match }
}
