/** What a page tells the worker; the first is workbox-window's word. */
export type WorkerMessage = Readonly<{ type: 'SKIP_WAITING' | 'DRAIN' | 'SWEEP' }>
