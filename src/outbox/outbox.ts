/** The outbox over its ports: the form's part, draining, and the customer's hand. */
import { createAtForm } from './atForm.ts'
import type { Drained, Outbox, Trigger } from './contract.ts'
import { deliver } from './deliver.ts'
import type { Entry, EntryState } from './entry.ts'
import type { Ports } from './ports.ts'
import { dueAt, isPending, isStale } from './timing.ts'
import { createWatch } from './watch.ts'

/** Requests under way at a time: one that hangs does not hold up the others. */
const width = 3
const revivable: readonly EntryState[] = ['waiting', 'sending', 'parked']

/** The entry made ready for another try; undefined where there is nothing to try. */
function revived(entry: Entry | undefined, now: number, renew: boolean): Entry | undefined {
  if (!entry || !revivable.includes(entry.state)) return undefined
  const { notBefore: _notBefore, ...rest } = entry
  return {
    ...(rest as Entry),
    state: entry.state === 'parked' ? 'waiting' : entry.state,
    nextAttemptAt: 0,
    ...(renew && isStale(entry, now) && { renewedAt: now }),
  }
}

/** An outbox over the given ports. None of its promises rejects. */
export function createOutbox(world: Ports): Outbox {
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

  async function sendNow(id?: string): Promise<void> {
    const { entries } = await store.list()
    const wanted = entries.filter((entry) =>
      id === undefined ? isPending(entry, now()) || entry.state === 'parked' : entry.id === id,
    )
    for (const entry of wanted) {
      await store.change(entry.id, (stored) => revived(stored, now(), id !== undefined))
    }
    await deliverAll(
      wanted.map((entry) => entry.id),
      true,
    )
  }

  async function remove(id: string): Promise<void> {
    await store.change(id, () => null)
    ring()
  }

  async function clearDelivered(): Promise<void> {
    const { entries } = await store.list()
    for (const { id } of entries) {
      await store.change(id, (entry) =>
        entry?.step === 'done' || entry?.state === 'withdrawn' ? null : undefined,
      )
    }
    ring()
  }

  world.bell.listen(watch.reread)
  return {
    ...createAtForm(ports),
    sendNow,
    remove,
    drain,
    list: () => store.list(),
    subscribe: watch.subscribe,
    clearDelivered,
  }
}
