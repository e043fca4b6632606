/** One page or worker of the modelled device: the real outbox over ports of the modelled world. */
import type { Outbox } from '../../../../src/outbox/contract.ts'
import { createOutbox } from '../../../../src/outbox/outbox.ts'
import { createSpareShelf } from '../../../../src/outbox/spareShelf.ts'
import { createStore, type Listing } from '../../../../src/outbox/store.ts'
import type { Network } from './network.ts'
import type { Storage } from './storage.ts'
import { type Process, spawn, type World } from './world.ts'

export interface Device {
  readonly world: World
  readonly storage: Storage
  readonly network: Network
  readonly hasLocks: boolean
  readonly hasBell: boolean
  readonly onLog: (text: string) => void
  readonly onListing: (listing: Listing) => void
}

export interface Context {
  readonly process: Process
  readonly outbox: Outbox
}

interface Shared {
  readonly locks: Map<string, Process>
  readonly ears: { readonly process: Process; readonly heard: () => void }[]
}

/** Half a millennium after the epoch would do as well; it only has to look like a clock. */
const epoch = 1_800_000_000_000

/** The device's clock. */
export function deviceTime(world: World): number {
  return epoch + world.time + world.skew
}

/** Opens pages and workers that share the device's locks and its bell. */
export function createOpener(device: Device): (kind: 'page' | 'worker') => Context {
  const { world, storage, network } = device
  const shared: Shared = { locks: new Map(), ears: [] }
  world.onCrash((process) => {
    for (const [name, holder] of shared.locks) if (holder === process) shared.locks.delete(name)
  })

  async function lock<Value>(
    process: Process,
    name: string,
    work: (held: boolean) => Promise<Value>,
  ): Promise<Value> {
    const held = device.hasLocks && !shared.locks.has(name)
    if (held) shared.locks.set(name, process)
    const result = await work(held)
    if (held) shared.locks.delete(name)
    return result
  }

  function ring(process: Process): void {
    if (!device.hasBell) return
    for (const ear of shared.ears) {
      if (ear.process === process || !ear.process.alive || world.chance(0.2)) continue
      world.at(world.between(1, 50), ear.heard, ear.process)
    }
  }

  return (kind) => {
    const process = spawn(`${kind}${world.serial()}`)
    const isPage = kind === 'page'
    const spare = createSpareShelf(isPage ? storage.area : undefined)
    const hidden = world.chance(0.3)
    const outbox = createOutbox({
      store: createStore(storage.shelfOf(process), spare),
      send: (entry, signal) => network.send(process, entry, signal),
      now: () => deviceTime(world),
      random: world.random,
      token: () => `${process.name}-${world.serial()}`,
      after: (ms, run) => world.at(ms, run, process),
      visible: () => isPage && !hidden,
      lock: (name, work) => lock(process, name, work),
      bell: {
        ring: () => ring(process),
        listen: (heard) => shared.ears.push({ process, heard }),
      },
      log: (_level, text) => device.onLog(text),
      wakesItself: isPage,
    })
    if (isPage) outbox.subscribe(device.onListing)
    return { process, outbox }
  }
}
