/** What the outbox is called in the browser's storage. */
export const databaseName = 'outbox'
export const channelName = 'outbox'
/** Of its keys in localStorage. */
export const fallbackPrefix = 'outbox:'
