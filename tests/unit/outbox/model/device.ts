/** One page or worker of the modelled device: the real outbox over ports of the modelled world. */
import { createOutbox, type Outbox } from '../../../../src/outbox/outbox.ts'
import type { Send } from '../../../../src/outbox/ports.ts'
import { readSubmissions } from '../../../../src/outbox/records.ts'
import { createStorage, type DeviceStorage } from '../../../../src/outbox/storage.ts'
import type { Submission } from '../../../../src/outbox/submission.ts'
import { whileKept } from '../../../../src/outbox/workerOutbox.ts'
import type { Network } from './network.ts'
import type { Storage } from './storage.ts'
import { type Process, spawn, type World } from './world.ts'

export interface Device {
  readonly world: World
  readonly storage: Storage
  readonly network: Network
  readonly hasChannel: boolean
  readonly onLog: (text: string) => void
  /** A page hears of what is kept. */
  readonly onRecords: (context: Context, records: readonly Submission[]) => void
}

export interface Context {
  readonly process: Process
  readonly outbox: Outbox
  readonly storage: DeviceStorage
}

interface Listener {
  readonly process: Process
  readonly heard: () => void
}

/** Half a millennium after the epoch would do as well; it only has to look like a clock. */
const epoch = 1_800_000_000_000

/** The device's clock. */
export function deviceTime(world: World): number {
  return epoch + world.time + world.skew
}

/** Opens pages and workers that share the device's channel. */
export function createOpener(device: Device): (kind: 'page' | 'worker') => Context {
  const { world, storage, network } = device
  const listeners: Listener[] = []

  function notify(process: Process): void {
    if (!device.hasChannel) return
    for (const listener of listeners) {
      if (listener.process === process || !listener.process.alive || world.chance(0.2)) continue
      world.at(world.between(1, 50), listener.heard, listener.process)
    }
  }

  return (kind) => {
    const process = spawn(`${kind}${world.serial()}`)
    const isPage = kind === 'page'
    const hidden = world.chance(0.3)
    const kept = createStorage({
      database: storage.databaseOf(process),
      area: () => (isPage ? storage.area : undefined),
      channel: {
        notify: () => notify(process),
        listen(heard) {
          listeners.push({ process, heard })
          return () => undefined
        },
      },
      prefix: 'site:',
    })
    const send: Send = (request, signal) => network.send(process, request, signal)
    const outbox = createOutbox({
      storage: kept,
      send: isPage ? send : whileKept(kept, send),
      now: () => deviceTime(world),
      random: world.random,
      after: (ms, run) => world.at(ms, run, process),
      visible: () => isPage && !hidden,
      log: (_level, text) => device.onLog(text),
      wakesItself: isPage,
    })
    const context = { process, outbox, storage: kept }
    if (isPage)
      kept.subscribe((contents) =>
        device.onRecords(context, [...readSubmissions(contents).values()]),
      )
    return context
  }
}
