/** The outbox over its ports: the form's part, draining, and the customer's hand. */
import { createAtForm } from './atForm.ts'
import type { Outbox } from './contract.ts'
import { createCourier, revived } from './courier.ts'
import type { Ports } from './ports.ts'
import { isPending } from './timing.ts'

/** An outbox over the given ports. None of its promises rejects. */
export function createOutbox(world: Ports): Outbox {
  const { store, now } = world
  const { ports, watch, drain, deliverAll } = createCourier(world)

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
    ports.bell.ring()
  }

  async function clearDelivered(): Promise<void> {
    const { entries } = await store.list()
    for (const { id } of entries) {
      await store.change(id, (entry) =>
        entry?.step === 'done' || entry?.state === 'withdrawn' ? null : undefined,
      )
    }
    ports.bell.ring()
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
