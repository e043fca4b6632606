/** Tells cheaply whether this device holds submissions: most visitors never load the outbox. */
import { channelName, databaseName } from '../outbox/names.ts'

/** True also where it can't be told. */
async function mayHoldEntries(): Promise<boolean> {
  try {
    if (Object.keys(localStorage).some((key) => key.startsWith(`${databaseName}:`))) return true
    return (await indexedDB.databases()).some(({ name }) => name === databaseName)
  } catch {
    return true
  }
}

/** Calls back once: at once where entries may lie here, else when the first one is made. */
export function whenOutboxInUse(run: () => void): void {
  let heard: BroadcastChannel | undefined
  const begin = (): void => {
    heard?.close()
    heard = undefined
    run()
  }
  if (!('BroadcastChannel' in globalThis)) {
    run()
    return
  }
  heard = new BroadcastChannel(channelName)
  heard.onmessage = begin
  void mayHoldEntries().then((may) => {
    if (may && heard) begin()
  })
}
