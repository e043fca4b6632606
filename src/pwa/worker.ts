/** The page's view of the service worker: registering it, hearing of a new version, taking it. */
import { Workbox } from 'workbox-window'
import { flushAndReload } from './reload.ts'

const updatePause = 60 * 60 * 1000
const takeoverPatience = 4000

let workbox: Workbox | undefined
let waiting = false
const listeners = new Set<() => void>()

/** True when a new version is ready, or has already been taken by another tab. */
export function isUpdateReady(): boolean {
  return waiting
}

export function onUpdateReady(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function announce(): void {
  waiting = true
  for (const listener of listeners) listener()
}

function checkWhenVisible(workbox: Workbox): void {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < updatePause) return
    checkedAt = Date.now()
    workbox.update().catch(() => undefined)
  })
}

/** Registers the worker; the site does without one where that fails. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  workbox = new Workbox('/sw.js')
  // Other tabs are never reloaded under the customer's hands: each asks for itself.
  workbox.addEventListener('waiting', announce)
  try {
    await workbox.register({ immediate: true })
    navigator.serviceWorker.controller?.postMessage({ type: 'SWEEP' })
    checkWhenVisible(workbox)
  } catch (error) {
    console.warn('no service worker:', error)
  }
}

/** Lets the new version take over, then reloads this tab alone; what was typed is written first. */
export async function takeUpdate(): Promise<void> {
  const takenOver = new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    setTimeout(resolve, takeoverPatience)
  })
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.waiting) {
    workbox?.messageSkipWaiting()
    await takenOver
  }
  await flushAndReload()
}
