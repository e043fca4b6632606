/** Tells cheaply whether this device holds submissions: most visitors never load the outbox. */
import { openChannel } from '../../outbox/channel.ts'
import { outboxName } from '../../outbox/contract.ts'

/** True also where it can't be told. */
async function mayHoldEntries(): Promise<boolean> {
  try {
    if (Object.keys(localStorage).some((key) => key.startsWith(`${outboxName}:`))) return true
    return (await indexedDB.databases()).some(({ name }) => name === outboxName)
  } catch {
    return true
  }
}

/** Calls back once: at once where entries may lie here, else when the first one is made. */
export function whenOutboxInUse(run: () => void): void {
  let begun = false
  const leave = openChannel(outboxName).listen(begin)
  function begin(): void {
    if (begun) return
    begun = true
    leave()
    run()
  }
  void mayHoldEntries().then((may) => {
    if (may) begin()
  })
}
