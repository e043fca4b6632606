/** The service worker: a table of contents that only wires. */
export type {}

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[]
}

const precached = self.__WB_MANIFEST
self.addEventListener('install', () => {
  console.info(precached.length)
})
