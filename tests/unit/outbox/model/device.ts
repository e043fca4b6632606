/** One page or worker of the modelled device: the real outbox over ports of the modelled world. */
import { createOutbox, type Outbox } from '../../../../src/outbox/outbox.ts'
import { readSubmissions } from '../../../../src/outbox/records.ts'
import { createStorage, type DeviceStorage } from '../../../../src/outbox/storage.ts'
import type { Submission } from '../../../../src/outbox/submission.ts'
import { lockLimit } from '../../../../src/outbox/timing.ts'
import type { Network } from './network.ts'
import type { Storage } from './storage.ts'
import { type Process, spawn, type World } from './world.ts'

export interface Device {
  readonly world: World
  readonly storage: Storage
  readonly network: Network
  readonly hasLocks: boolean
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

interface Waiting {
  readonly process: Process
  readonly grant: () => void
}

interface Lock {
  holder: Process
  readonly queue: Waiting[]
}

interface Shared {
  readonly locks: Map<string, Lock>
  readonly listeners: { readonly process: Process; readonly heard: () => void }[]
}

/** Half a millennium after the epoch would do as well; it only has to look like a clock. */
const epoch = 1_800_000_000_000

/** The device's clock. */
export function deviceTime(world: World): number {
  return epoch + world.time + world.skew
}

/** Opens pages and workers that share the device's locks and its channel. */
export function createOpener(device: Device): (kind: 'page' | 'worker') => Context {
  const { world, storage, network } = device
  const shared: Shared = { locks: new Map(), listeners: [] }
  world.onCrash((process) => {
    for (const [name, { holder }] of shared.locks) if (holder === process) release(name)
  })

  /** Hands the lock to the next that still lives and waits. */
  function release(name: string): void {
    const queue = shared.locks.get(name)?.queue ?? []
    shared.locks.delete(name)
    const next = queue.find(({ process }) => process.alive)
    if (!next) return
    const left = queue.slice(queue.indexOf(next) + 1)
    shared.locks.set(name, { holder: next.process, queue: left })
    world.at(0, next.grant, next.process)
  }

  /** True where the lock was granted; false after so long without it. */
  function request(process: Process, name: string): Promise<boolean> {
    const lock = shared.locks.get(name)
    if (!lock) {
      shared.locks.set(name, { holder: process, queue: [] })
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      const giveUp = world.at(
        lockLimit,
        () => {
          const queue = shared.locks.get(name)?.queue ?? []
          const index = queue.indexOf(waiting)
          if (index >= 0) queue.splice(index, 1)
          process.isImpatient = true
          resolve(false)
        },
        process,
      )
      const waiting: Waiting = {
        process,
        grant() {
          giveUp()
          resolve(true)
        },
      }
      lock.queue.push(waiting)
    })
  }

  async function lock<Value>(
    process: Process,
    name: string,
    work: (isHeld: boolean) => Promise<Value>,
  ): Promise<Value> {
    const isHeld = device.hasLocks && (await request(process, name))
    const result = await work(isHeld)
    if (isHeld) release(name)
    return result
  }

  function notify(process: Process): void {
    if (!device.hasChannel) return
    for (const listener of shared.listeners) {
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
          shared.listeners.push({ process, heard })
          return () => undefined
        },
      },
      prefix: 'site:',
    })
    const outbox = createOutbox({
      storage: kept,
      send: (request, signal) => network.send(process, request, signal),
      now: () => deviceTime(world),
      random: world.random,
      after: (ms, run) => world.at(ms, run, process),
      visible: () => isPage && !hidden,
      lock: (name, work) => lock(process, name, work),
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
