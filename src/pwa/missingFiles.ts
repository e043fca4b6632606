/**
 * What happens when a file of the site can't be fetched: whoever asked for it asks again. Where that
 * is of no use the page is loaded anew: it runs an older version than the server's, or its browser
 * remembers the failure, as all did before the summer of 2026 (whatwg/html#6768).
 */
import { flushAndReload } from './reload.ts'

/** Two who asked at the same time have failed once, ms. */
const oneFailure = 1000
/** For one file of one version, in one tab. */
const mostReloads = 3

/** When each failure was first told. */
const failedAt = new Map<string, number>()
let leaving = false

/** The address of this page's first script, which every version has of its own. */
function version(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')
  return entry?.getAttribute('src') ?? ''
}

/** Never where storage is forbidden, so that nothing can reload for ever. */
function mayReload(failure: string): boolean {
  const key = `reloaded ${version()} ${failure}`
  try {
    const reloads = Number(sessionStorage.getItem(key))
    sessionStorage.setItem(key, String(reloads + 1))
    return reloads < mostReloads
  } catch {
    return false
  }
}

/** True when the server answers with a page that does not run this page's first script. */
async function isOutdated(): Promise<boolean> {
  const response = await fetch(location.href, { cache: 'no-store' })
  return response.ok && !(await response.text()).includes(version())
}

function askWhetherThere(address: string): Promise<Response> {
  return fetch(address, { method: 'HEAD', cache: 'no-store' })
}

/** True when it has failed before, and can be had all the same. */
async function isRemembered(failure: string): Promise<boolean> {
  const now = Date.now()
  const first = failedAt.get(failure) ?? now
  failedAt.set(failure, first)
  if (now - first < oneFailure) return false
  // Safari does not say which file it was: then the page speaks for it.
  const [file = location.href] = /\S*\/\S+$/.exec(failure) ?? []
  return (await askWhetherThere(file)).ok
}

async function reloadIfNeeded(failure: string): Promise<void> {
  const isNeeded = async () => (await isRemembered(failure)) || isOutdated()
  // A fetch also fails because the customer is leaving, and a reload would bring them back.
  if (leaving || !(await isNeeded().catch(() => false)) || leaving) return
  if (mayReload(failure)) await flushAndReload()
}

/** Listens from the first script on. */
export function listenForMissingFiles(): void {
  for (const type of ['beforeunload', 'pagehide']) addEventListener(type, () => (leaving = true))
  // The page stays after all: it came back from the cache, or the link was a download or a mail.
  for (const type of ['pageshow', 'pointerdown', 'keydown']) {
    addEventListener(type, () => (leaving = false), { capture: true })
  }
  addEventListener('vite:preloadError', ({ payload }) => void reloadIfNeeded(payload.message))
  // Vite believes that a style sheet is loaded as soon as its link stands in the page.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement) target.remove()
    },
    true,
  )
}

/** Opens the address in the bar as plain HTML, if the server can be reached and nobody is leaving. */
export async function openAsHtml(): Promise<void> {
  const answer = await askWhetherThere(location.href).catch(() => undefined)
  if (answer && !leaving) location.reload()
}
