/** The page's view of the service worker: registering it, hearing of a new version, taking it. */
import { Workbox } from 'workbox-window'
import { create } from 'zustand'
import type { WorkerMessage } from '../sw/message.ts'

const updatePause = 60 * 60 * 1000
const installTimeout = 10_000
const takeoverTimeout = 4000

/** `ready`: a new version waits, or another tab has already activated it. */
export const useUpdate = create<{ readonly ready: boolean }>(() => ({ ready: false }))

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
    const workbox = new Workbox('/sw.js')
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

/** Waits for it, but not longer than so many ms. */
function withTimeout(work: Promise<unknown>, ms: number): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])
}

function nextEvent(target: EventTarget, type: string): Promise<unknown> {
  return new Promise((resolve) => target.addEventListener(type, resolve, { once: true }))
}

/** Makes the browser look for a new version and fetch it. */
async function fetchUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update()
  if (registration.installing) await nextEvent(registration.installing, 'statechange')
}

/** Activates the new version, if there is one, then reloads this tab only. */
export async function takeUpdate(): Promise<void> {
  // The windows in which iPhone apps open links have no workers.
  const { serviceWorker } = navigator as Partial<Navigator>
  const registration = await serviceWorker?.getRegistration().catch(() => undefined)
  if (registration && !registration.waiting) {
    const fetched = fetchUpdate(registration).catch(() => undefined)
    await withTimeout(fetched, installTimeout)
  }
  if (serviceWorker && registration?.waiting) {
    const activated = nextEvent(serviceWorker, 'controllerchange')
    registration.waiting.postMessage({ type: 'SKIP_WAITING' } satisfies WorkerMessage)
    await withTimeout(activated, takeoverTimeout)
  }
  location.reload()
}
