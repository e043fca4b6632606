/** Finds out cheaply whether this device holds submissions: most visitors never load the outbox. */
import { openChannel, sitePrefix, storageName } from '../outbox/channel.ts'

/** True also when the browser can't say. */
async function mayHoldAnything(): Promise<boolean> {
  try {
    if ((await indexedDB.databases()).some(({ name }) => name === storageName)) return true
    // After an await, so in a task of its own: the first access to localStorage waits for the disk.
    return Object.keys(localStorage).some((key) => key.startsWith(sitePrefix))
  } catch {
    return true
  }
}

async function holdsAny(): Promise<boolean> {
  const [{ deviceStorage }, { readSubmissions }] = await Promise.all([
    import('../outbox/browser.ts'),
    import('../outbox/records.ts'),
  ])
  const storage = deviceStorage()
  return readSubmissions(await storage.read()).size > 0 || storage.place() !== 'database'
}

/** Calls back at once if this device holds submissions, else when the first one is made. */
export function whenOutboxInUse(run: () => void): void {
  const look = (): void =>
    void holdsAny()
      .then((holds) => {
        if (!holds) return
        leave()
        run()
      })
      .catch(() => undefined)
  const leave = openChannel(storageName).listen(look)
  void mayHoldAnything().then((may) => may && look())
}
