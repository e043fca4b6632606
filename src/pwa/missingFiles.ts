/**
 * When a file of the site can't be fetched, its caller tries again. If that can't help, this reloads the page: it
 * runs an older version than the server's, or its browser remembers the failure, as all did before the summer of
 * 2026 (whatwg/html#6768).
 */

/** Failures of one file within so many ms count as one: several callers may have requested it together. */
const oneFailure = 1000
/** Per file and version, in one tab. */
const maxReloads = 3

/** When each failure was first reported, ms. */
const failedAt = new Map<string, number>()
let leaving = false

/** The address of this page's first script, which changes with every version. */
function version(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')
  return entry?.getAttribute('src') ?? ''
}

/** Counts the reloads; false where storage is forbidden, so that the page can't reload for ever. */
function mayReload(failure: string): boolean {
  const key = `reloaded ${version()} ${failure}`
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

/** True if it has failed before, although the server has the file. */
async function isRemembered(failure: string): Promise<boolean> {
  const now = Date.now()
  const first = failedAt.get(failure) ?? now
  failedAt.set(failure, first)
  if (now - first < oneFailure) return false
  // Safari does not name the file: then the page is asked for.
  const [file = location.href] = /\S*\/\S+$/.exec(failure) ?? []
  return (await fetch(file, { method: 'HEAD', cache: 'no-store' })).ok
}

/** Fetches this page's scripts past the browser's own cache: one may lie there in part, or another page in its place. */
async function renewScripts(): Promise<void> {
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  const scripts = files.filter((name) => name.endsWith('.js'))
  const renew = async (name: string) => (await fetch(name, { cache: 'reload' })).blob()
  await Promise.allSettled(scripts.map(renew))
}

async function reloadIfNeeded(failure: string): Promise<void> {
  // The server's version of this page may have another first script.
  const isNeeded = async () =>
    !(await fetchPage()).includes(version()) || (await isRemembered(failure))
  // Leaving the page also makes fetches fail; a reload would bring the customer back.
  if (leaving || !(await isNeeded().catch(() => false)) || leaving) return
  if (!mayReload(failure)) return
  await renewScripts()
  if (!leaving) location.reload()
}

/** To be called by the first script. */
export function listenForMissingFiles(): void {
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
