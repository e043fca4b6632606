/**
 * What happens when a file of the site can't be fetched. A page that runs an older version than the
 * server's reloads, once a minute at most; otherwise whoever asked for the file asks again.
 */
import { flushAndReload } from './reload.ts'

const reloadedKey = 'reloaded'
const pause = 60_000

let leaving = false

/** Never where storage is forbidden, so that nothing can reload for ever. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedKey))
    sessionStorage.setItem(reloadedKey, String(Date.now()))
    return Math.abs(Date.now() - last) > pause
  } catch {
    return false
  }
}

/** True when the server answers with a page that does not run this page's first script. */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')
  const response = await fetch(location.href, { cache: 'no-store' })
  return response.ok && !(await response.text()).includes(entry?.getAttribute('src') ?? '')
}

async function reloadIfOutdated(): Promise<void> {
  // A fetch also fails because the customer is leaving, and a reload would bring them back.
  if (leaving || !(await isOutdated().catch(() => false)) || leaving || !mayReload()) return
  await flushAndReload()
}

/** Listens from the first script on. */
export function listenForMissingFiles(): void {
  for (const type of ['beforeunload', 'pagehide']) addEventListener(type, () => (leaving = true))
  // The page stays after all: it came back from the cache, or the link was a download or a mail.
  for (const type of ['pageshow', 'pointerdown', 'keydown']) {
    addEventListener(type, () => (leaving = false), { capture: true })
  }
  addEventListener('vite:preloadError', () => void reloadIfOutdated())
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
  const options = { method: 'HEAD', cache: 'no-store' } as const
  const answer = await fetch(location.href, options).catch(() => undefined)
  if (answer && !leaving) location.reload()
}
