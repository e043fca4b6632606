/**
 * A first visit has no older version to be asked about and nothing that waits: the registration is
 * enough. What accompanies later visits is fetched once there is something for it to do.
 */
import { whenOutboxInUse } from './outboxInUse.ts'

/** The worker could be reached neither now nor later: the site does without one. */
function withoutWorker(error: unknown): void {
  console.warn('no service worker:', error)
}

/** Calls back when a second version has been installed beside the one in use. */
function whenUpdated(registration: ServiceWorkerRegistration, run: () => void): void {
  registration.addEventListener('updatefound', () => {
    const { active, installing } = registration
    if (!active) return
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') run()
    })
  })
}

/** Calls back at once on a later visit; on a first one when there is something to do. */
export function whenCompanyNeeded(run: () => void): void {
  const worker = import.meta.env.DEV ? undefined : navigator.serviceWorker
  if (!worker || worker.controller) {
    run()
    return
  }
  whenOutboxInUse(run)
  // Back from another tab or app: the time to look for a new version.
  document.addEventListener('visibilitychange', run, { once: true })
  worker
    .register('/sw.js')
    .then((registration) => whenUpdated(registration, run))
    .catch(withoutWorker)
}
