/** The pages and workers of the modelled device: the real outbox over ports of the modelled world. */
import { createOutbox, type Outbox } from '../../../../src/outbox/outbox.ts'
import type { Send } from '../../../../src/outbox/ports.ts'
import { readSubmissions } from '../../../../src/outbox/records.ts'
import { createStorage, type DeviceStorage } from '../../../../src/outbox/storage.ts'
import type { Submission } from '../../../../src/outbox/submission.ts'
import { whileKept } from '../../../../src/outbox/workerOutbox.ts'
import type { Network } from './network.ts'
import type { Oracle } from './oracle.ts'
import type { Storage } from './storage.ts'
import { type Process, spawn, type World } from './world.ts'

interface Device {
  readonly world: World
  readonly storage: Storage
  readonly network: Network
  readonly oracle: Oracle
  readonly hasChannel: boolean
}

/** One page or worker. */
export interface Context {
  readonly process: Process
  readonly outbox: Outbox
  readonly storage: DeviceStorage
}

/** Where its clock begins. */
const epoch = 1_800_000_000_000

/** The device's clock. */
export function deviceTime(world: World): number {
  return epoch + world.time + world.skew
}

/** Opens pages and workers that share the device's channel. `see`: a page hears of a record that is kept. */
export function createOpener(
  { world, storage, network, oracle, hasChannel }: Device,
  see: (context: Context, record: Submission) => void,
) {
  const contexts: Context[] = []
  const listeners = new Map<Process, () => void>()

  function notify(process: Process): void {
    if (!hasChannel) return
    for (const [other, heard] of listeners) {
      if (other === process || !other.alive || world.chance(0.2)) continue
      world.at(world.between(1, 50), heard, other)
    }
  }

  function open(kind: 'page' | 'worker'): Context {
    const process = spawn()
    const isPage = kind === 'page'
    const hidden = world.chance(0.3)
    const kept = createStorage({
      database: storage.databaseOf(process),
      area: () => (isPage ? storage.area : undefined),
      channel: {
        notify: () => notify(process),
        listen(heard) {
          listeners.set(process, heard)
          return () => undefined
        },
      },
      prefix: 'site:',
    })
    const send: Send = (request) => network.send(process, request)
    const outbox = createOutbox({
      storage: kept,
      send: isPage ? send : whileKept(kept, send),
      now: () => deviceTime(world),
      random: world.random,
      after: (ms, run) => world.at(ms, run, process),
      visible: () => isPage && !hidden,
      log: (_level, text) => oracle.logs(text),
      wakesItself: isPage,
    })
    const context = { process, outbox, storage: kept }
    if (isPage)
      kept.subscribe((contents) => {
        for (const record of readSubmissions(contents).values()) see(context, record)
      })
    contexts.push(context)
    return context
  }

  return { contexts, open }
}
