/** The service worker: its events, and the modules that handle them. */
import { drainForSync, workerOutbox } from '../outbox/workerOutbox.ts'
import type { WorkerMessage } from './message.ts'
import { createPrecache } from './precache.ts'
import { respond } from './respond.ts'
import { type BuiltFile, readSiteMap } from './siteMap.ts'
import { addStaticRoutes } from './staticRoutes.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly BuiltFile[] }

const precache = createPrecache(readSiteMap(self.__WB_MANIFEST))
const outbox = workerOutbox()

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([addStaticRoutes(event, precache), precache.install()]))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  respond(event, precache)
})

self.addEventListener('sync', (event) => {
  // Background Sync, which TypeScript's libraries lack.
  ;(event as ExtendableEvent).waitUntil(drainForSync(outbox))
})

self.addEventListener('message', (event) => {
  const { type } = event.data as WorkerMessage
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (type === 'DRAIN') event.waitUntil(outbox.drain('sign'))
  if (type === 'SWEEP') event.waitUntil(precache.sweep())
})
