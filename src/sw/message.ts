/** The messages from a page to the worker. */
export type WorkerMessage = Readonly<{ type: 'SKIP_WAITING' | 'DRAIN' | 'SWEEP' }>
