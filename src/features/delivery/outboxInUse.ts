/** Tells cheaply whether this device holds submissions: most visitors never load the outbox. */
import { openChannel } from '../../outbox/channel.ts'
import { channelName, databaseName, fallbackPrefix } from '../../outbox/names.ts'

/** True also where it can't be told. */
async function mayHoldEntries(): Promise<boolean> {
  try {
    if (Object.keys(localStorage).some((key) => key.startsWith(fallbackPrefix))) return true
    return (await indexedDB.databases()).some(({ name }) => name === databaseName)
  } catch {
    return true
  }
}

/** Calls back once: at once where entries may lie here, else when the first one is made. */
export function whenOutboxInUse(run: () => void): void {
  const channel = openChannel(channelName)
  let begun = false
  const begin = (): void => {
    if (begun) return
    begun = true
    channel.close()
    run()
  }
  channel.listen(begin)
  void mayHoldEntries().then((may) => {
    if (may) begin()
  })
}
