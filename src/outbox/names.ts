/** What the outbox is called in the browser's storage. */
export const databaseName = 'outbox'
export const channelName = 'outbox'
