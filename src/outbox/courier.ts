/** Sends what is due: all that the worker needs of the outbox. */
import type { Drained, Trigger } from './contract.ts'
import { deliver } from './deliver.ts'
import type { Entry, EntryState } from './entry.ts'
import type { Ports } from './ports.ts'
import { dueAt, isPending, isStale } from './timing.ts'
import { createWatch, type Watch } from './watch.ts'

export interface Courier {
  /** The given ports, with a bell that this outbox hears too. */
  readonly ports: Ports
  readonly watch: Watch
  /** Sends what is due. Each entry stands alone. */
  drain(trigger: Trigger): Promise<Drained>
  deliverAll(ids: readonly string[], hurry: boolean): Promise<void>
}

/** Requests under way at a time: one that hangs does not hold up the others. */
const width = 3
const revivable: readonly EntryState[] = ['waiting', 'sending', 'parked']

/** The entry made ready for another try; undefined where there is nothing to try. */
export function revived(entry: Entry | undefined, now: number, renew: boolean): Entry | undefined {
  if (!entry || !revivable.includes(entry.state)) return undefined
  const { notBefore: _notBefore, ...rest } = entry
  return {
    ...(rest as Entry),
    state: entry.state === 'parked' ? 'waiting' : entry.state,
    nextAttemptAt: 0,
    ...(renew && isStale(entry, now) && { renewedAt: now }),
  }
}

/** A courier over the given ports. None of its promises rejects. */
export function createCourier(world: Ports): Courier {
  const { store, now } = world
  const watch = createWatch(world, () => void drain('timer'))
  const ring = (): void => {
    world.bell.ring()
    watch.reread()
  }
  const ports: Ports = { ...world, bell: { ...world.bell, ring } }

  async function deliverAll(ids: readonly string[], hurry: boolean): Promise<void> {
    const queue = ids.values()
    const hand = async (): Promise<void> => {
      for (const id of queue) await deliver(id, { hurry }, ports)
    }
    await Promise.all(Array.from({ length: Math.min(width, ids.length) }, hand))
  }

  async function drain(trigger: Trigger): Promise<Drained> {
    const { entries } = await store.list()
    const parked = trigger === 'start' ? entries.filter((entry) => entry.state === 'parked') : []
    for (const { id } of parked) {
      await store.change(id, (entry) =>
        entry?.state === 'parked' ? revived(entry, now(), false) : undefined,
      )
    }
    const hurry = trigger !== 'timer'
    const due = entries.filter(
      (entry) => isPending(entry, now()) && (hurry || dueAt(entry, now()) <= now()),
    )
    await deliverAll(
      [...parked, ...due].map((entry) => entry.id),
      hurry,
    )
    return watch.look()
  }

  return { ports, watch, drain, deliverAll }
}
