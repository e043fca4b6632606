/// <reference types="vite-plugin-pwa/vanillajs" />
/** The page's view of the service worker: registering it, hearing of a new version, taking it. */
import { registerSW } from 'virtual:pwa-register'
import { create } from 'zustand'
import { flushAndReload } from './reload.ts'

const updatePause = 60 * 60 * 1000
const takeoverPatience = 4000

/** `ready`: a new version waits, or has already been taken by another tab. */
export const useUpdate = create<{ readonly ready: boolean }>(() => ({ ready: false }))

let takeOver: (() => Promise<void>) | undefined

function checkWhenVisible(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < updatePause) return
    checkedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}

/** Registers the worker after everything that the page loads, once; the site does without one where that fails. */
export function registerWorker(): void {
  takeOver ??= registerSW({
    onNeedRefresh: () => useUpdate.setState({ ready: true }),
    // Another tab may have taken it: this one is not reloaded while somebody types, it asks for itself.
    onNeedReload: () => undefined,
    onRegisteredSW: (_url, registration) => {
      registration?.active?.postMessage({ type: 'SWEEP' })
      if (registration) checkWhenVisible(registration)
    },
    onRegisterError: (error) => console.warn('no service worker:', error),
  })
}

/** Lets the new version take over, then reloads this tab alone; what was typed is written first. */
export async function takeUpdate(): Promise<void> {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.getRegistration()
  if (!registration?.waiting) return flushAndReload()
  // The plugin's own `onNeedReload` is not called on a page that was opened before there was a worker.
  serviceWorker.addEventListener('controllerchange', flushAndReload)
  setTimeout(flushAndReload, takeoverPatience)
  await takeOver?.()
}
