/** What can't wait for React: the browser's install prompt, and files that a deploy took away. */
import { flushAndReload } from './reload.ts'

/** Chromium's own event, which no TypeScript library knows. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

const reloadedKey = 'reloaded'
const pause = 60_000

let prompt: InstallPrompt | undefined
const listeners = new Set<() => void>()

function setPrompt(next: InstallPrompt | undefined): void {
  prompt = next
  for (const listener of listeners) listener()
}

/** The prompt that the browser offered, if it did. */
export function installPrompt(): InstallPrompt | undefined {
  return prompt
}

/** Calls back when the prompt comes or goes; the result ends it. */
export function onInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** True once in a minute; never where storage is forbidden, so that nothing can reload for ever. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedKey))
    sessionStorage.setItem(reloadedKey, String(Date.now()))
    return Math.abs(Date.now() - last) > pause
  } catch {
    return false
  }
}

/** A newer version has replaced this page's files: one reload brings that version. */
async function reloadForMissingFile(): Promise<void> {
  // Without a connection a reload could take away even the text that stands here.
  const options = { method: 'HEAD', cache: 'no-store' } as const
  const reachable = await fetch(location.href, options).catch(() => undefined)
  if (reachable?.ok && mayReload()) await flushAndReload()
}

/** Listens from the first script on. */
export function listenEarly(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Kept for the confirmation; without this Android puts up a bar of its own.
    event.preventDefault()
    setPrompt(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => setPrompt(undefined))
  addEventListener('vite:preloadError', () => void reloadForMissingFile())
}
