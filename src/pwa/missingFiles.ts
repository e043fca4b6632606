/**
 * When a file of the site can't be fetched, its caller tries again. If that can't help, this reloads the page: it
 * runs an older version than the server's, or its browser remembers the failure: Firefox 153 does, Chromium did until
 * 2026 (whatwg/html#6768), and what came of a file in part is remembered by all.
 */

/** For each failure and version, in one tab. */
const maxReloads = 3

let leaving = false
/** This page is being reloaded, or it is being found out whether that helps. */
let reloading = false

/** The address of the first script, in which this is; it changes with every version. */
const version = new URL(import.meta.url).pathname

/** Counts the reloads; false where storage is forbidden, so that the page can't reload for ever. */
function mayReload(failure: string): boolean {
  const key = `reloaded ${version} ${failure}`
  try {
    const reloads = Number(sessionStorage.getItem(key))
    sessionStorage.setItem(key, String(reloads + 1))
    return reloads < maxReloads
  } catch {
    return false
  }
}

/**
 * The server's page at this address. Rejects if there is none, or if something else answers: a hotel's network, a
 * host's "back soon" page.
 */
async function fetchPage(): Promise<string> {
  const response = await fetch(location.href, { cache: 'no-store' })
  const page = await response.text()
  if (!response.ok || !page.includes('<div id="root">')) throw new Error('not our page')
  return page
}

/** Those of the scripts that can't be imported. */
async function failing(scripts: readonly string[]): Promise<string[]> {
  const lost: string[] = []
  const load = (script: string) => import(/* @vite-ignore */ script).catch(() => lost.push(script))
  await Promise.all(scripts.map(load))
  return lost
}

/**
 * Fetches a script past the browser's own cache, where it may lie in part, or another page in its place. False if the
 * server does not have it, or if something else answers.
 */
async function renew(script: string): Promise<boolean> {
  const { type } = await (await fetch(script, { cache: 'reload' })).blob()
  return type.includes('javascript')
}

/** Whether the server has a newer version of this page, or has what this page can't import. */
async function isReloadNeeded(): Promise<boolean> {
  const files = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  const lost = await failing([...files].filter((name) => /\/assets\/.+\.js$/.test(name)))
  const isThere = await Promise.all(lost.map(renew))
  // Twice: the first import may join a request that was sent before the server answered.
  const remembered = await failing(await failing(lost))
  // Last, because a reload needs the server.
  const page = await fetchPage()
  return !page.includes(version) || (remembered.length > 0 && isThere.every(Boolean))
}

async function reloadIfNeeded(failure: string): Promise<void> {
  // Leaving the page also makes fetches fail; a reload would bring the customer back.
  if (leaving || reloading) return
  reloading = true
  reloading = (await isReloadNeeded().catch(() => false)) && !leaving && mayReload(failure)
  if (reloading) location.reload()
}

/** To be called by the first script. */
export function listenForMissingFiles(): void {
  // A list of 250 would be full after some hours without a network: each request of the outbox is in it.
  performance.setResourceTimingBufferSize(10_000)
  for (const type of ['beforeunload', 'pagehide']) addEventListener(type, () => (leaving = true))
  // The page was not left after all: it came from the back/forward cache, or the link was a download or a mail.
  for (const type of ['pageshow', 'pointerdown', 'keydown']) {
    addEventListener(type, () => (leaving = false), { capture: true })
  }
  addEventListener('vite:preloadError', ({ payload }) => void reloadIfNeeded(payload.message))
  // Vite takes a style sheet for loaded if its link is in the page: the link of a failed one is removed.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement) target.remove()
    },
    true,
  )
}

/** Loads this address as plain HTML, if the server has its page and the customer is not leaving. */
export async function openAsHtml(): Promise<void> {
  const { href } = location
  const page = await fetchPage().catch(() => undefined)
  if (page && !leaving && location.href === href) location.reload()
}
