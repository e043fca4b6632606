/** The messages from a page to the worker; workbox-window sends the first. */
export type WorkerMessage = Readonly<{ type: 'SKIP_WAITING' | 'DRAIN' | 'SWEEP' }>
