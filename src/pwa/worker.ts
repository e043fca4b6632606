/** The page's view of the service worker: registering it, hearing of a new version, taking it. */
import { Workbox } from 'workbox-window'
import { create } from 'zustand'
import type { WorkerMessage } from '../sw/message.ts'

const updatePause = 60 * 60 * 1000
const takeoverTimeout = 4000

/** `ready`: a new version waits, or another tab has already activated it. */
export const useUpdate = create<{ readonly ready: boolean }>(() => ({ ready: false }))

let workbox: Workbox | undefined

function checkWhenVisible(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < updatePause) return
    checkedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}

/** Registers the worker after everything else is loaded; if that fails, the site works without one. */
export async function registerWorker(): Promise<void> {
  // The development server has no worker file; some private windows allow no workers.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  try {
    workbox = new Workbox('/sw.js')
    // The first worker also waits for a moment, but is no new version.
    workbox.addEventListener('waiting', () =>
      useUpdate.setState({ ready: navigator.serviceWorker.controller !== null }),
    )
    const registration = await workbox.register()
    registration?.active?.postMessage({ type: 'SWEEP' } satisfies WorkerMessage)
    if (registration) checkWhenVisible(registration)
  } catch (error) {
    console.warn('no service worker:', error)
  }
}

/** Activates the new version, then reloads this tab only. */
export async function takeUpdate(): Promise<void> {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.getRegistration()
  if (registration?.waiting) {
    const taken = new Promise<unknown>((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true })
      setTimeout(resolve, takeoverTimeout)
    })
    workbox?.messageSkipWaiting()
    await taken
  }
  location.reload()
}
