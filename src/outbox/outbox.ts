/** The outbox over its ports: submitting, sending what is due, and the customer's wishes. */
import type { Outbox, Outcome, Trigger } from './contract.ts'
import { deliver, lookUp } from './deliver.ts'
import {
  asReceipt,
  type Entry,
  type EntryState,
  isDelivered,
  isError,
  mayBeStored,
  type Stored,
} from './entry.ts'
import { kindOf, type Submission } from './kinds/kinds.ts'
import { createObserver } from './observer.ts'
import type { Ports } from './ports.ts'
import type { SendOptions } from './settle.ts'
import type { Store, StoredEntry } from './store.ts'
import { submitted } from './submitted.ts'
import { dueAt, formHeadStart, formLimit, isPending, isStale, mailLimit } from './timing.ts'

/** Requests under way at a time: one that hangs does not hold up the others. */
const width = 3

function isOpen<Kept extends Stored>(entry: Kept): entry is Kept & Entry {
  return entry.payload !== undefined && !isDelivered(entry)
}

function isWaiting({ state }: Stored): boolean {
  return state === 'waiting' || state === 'sending'
}

function outcomeOf(entry: StoredEntry | undefined): Outcome {
  if (!entry) return { is: 'failed', last: undefined }
  if (isDelivered(entry)) return { is: 'saved', entry }
  const { last } = entry
  if (isWaiting(entry)) return { is: 'waiting', entry }
  if (last?.problem === 'data') return { is: 'refused', last }
  return { is: last?.problem === 'configuration' ? 'held' : 'failed', last }
}

const revivable: readonly EntryState[] = ['waiting', 'sending', 'held', 'cancelling']

/** The entry made ready for another try; undefined where there is nothing to try. */
function revived(entry: Stored | undefined, now: number, isRenewed: boolean): Entry | undefined {
  if (!entry?.payload || !revivable.includes(entry.state)) return undefined
  return {
    ...entry,
    state: entry.state === 'held' ? 'waiting' : entry.state,
    nextAttemptAt: 0,
    notBefore: undefined,
    renewedAt: isRenewed && isStale(entry, now) ? now : entry.renewedAt,
  }
}

/** An outbox over the given ports. None of its promises rejects. */
export function createOutbox(world: Ports): Outbox {
  const { now } = world
  const { list } = world.store
  const submitting = new Map<string, Promise<Outcome>>()
  /** What is about to be sent here: a timer leaves it alone, both would wait for the same lock. */
  const taken = new Set<string>()
  const observer = createObserver(world, () => void drain('timer'), taken)

  /** Whoever changes an entry tells everybody; where nothing changes, nobody need read again. */
  const change: Store['change'] = async (id, edit) => {
    let isChanged = false
    const entry = await world.store.change(id, (stored) => {
      const next = edit(stored)
      isChanged = next !== undefined
      return next
    })
    if (isChanged) {
      world.channel.notify()
      observer.reread()
    }
    return entry
  }
  const ports: Ports = { ...world, store: { list, change } }

  /** Resolves with the work, or after so long without it. */
  function atMost<Value>(ms: number, work: Promise<Value>): Promise<Value | undefined> {
    const pause = new Promise<undefined>((resolve) => {
      ports.after(ms, () => resolve(undefined))
    })
    return Promise.race([work, pause])
  }

  async function sendAtForm(id: string): Promise<StoredEntry | undefined> {
    const entry = await deliver(id, { hurryAt: now(), atForm: true }, ports)
    if (entry) await atMost(mailLimit, deliver(id, {}, ports))
    return entry
  }

  async function storeAndSend(submission: Submission): Promise<Outcome> {
    const { id } = submission
    const entry = await change(id, (stored) => {
      const next = submitted(stored, submission, now())
      // Left to this form for a moment: no page's timer need hurry to the same entry.
      return next && isOpen(next) ? { ...next, nextAttemptAt: now() + formHeadStart } : next
    })
    if (!entry || !isOpen(entry)) return outcomeOf(entry)
    const delivered = await atMost(formLimit, sendAtForm(id))
    if (delivered) return outcomeOf(delivered)
    const told = await change(id, (stored) => {
      if (!stored || !isOpen(stored) || !isWaiting(stored)) return undefined
      // The worker or another tab was first: the error that it got is the answer to this form.
      if (stored.last && isError(stored.last) && !stored.promised)
        return { ...stored, state: 'returned' }
      // From the moment in which the customer is told that it waits here, no form takes it back.
      return { ...stored, promised: true }
    })
    return outcomeOf(told)
  }

  function submit(submission: Submission): Promise<Outcome> {
    const { id } = submission
    const outcome =
      submitting.get(id) ?? storeAndSend(submission).finally(() => void submitting.delete(id))
    submitting.set(id, outcome)
    return outcome
  }

  async function deliverAll(ids: readonly string[], options: SendOptions): Promise<void> {
    const queue = ids.values()
    for (const id of ids) taken.add(id)
    const work = async (): Promise<void> => {
      for (const id of queue) {
        await deliver(id, options, ports)
        taken.delete(id)
      }
    }
    await Promise.all(Array.from({ length: Math.min(width, ids.length) }, work))
  }

  /**
   * What is with its customer may be stored all the same: nobody knew, or a request that was given up
   * long ago arrives at last.
   */
  async function lookUpReturned(entries: readonly StoredEntry[]): Promise<void> {
    const doubtful = entries
      .filter(isOpen)
      .filter(({ state }) => state === 'returned' || state === 'refused')
      .filter((entry) => !submitting.has(entry.id) && kindOf(entry).table)
    await Promise.all(
      doubtful.map(async (entry) => {
        await lookUp(entry, ports)
        // Where it was found, its mail is left.
        await deliver(entry.id, {}, ports)
      }),
    )
  }

  async function drain(trigger: Trigger): Promise<number | undefined> {
    const hurryAt = now()
    const { entries } = await list()
    const held = trigger === 'start' ? entries.filter(({ state }) => state === 'held') : []
    for (const { id } of held) {
      await change(id, (entry) =>
        entry?.state === 'held' ? revived(entry, now(), false) : undefined,
      )
    }
    const isDue = (entry: Entry): boolean =>
      trigger !== 'timer' || (dueAt(entry, now()) <= now() && !taken.has(entry.id))
    const due = entries.filter((entry) => isPending(entry, now()) && isDue(entry))
    const isFresh = trigger === 'start' || trigger === 'online'
    await Promise.all([
      isFresh && lookUpReturned(entries),
      deliverAll(
        [...held, ...due].map(({ id }) => id),
        trigger === 'timer' ? {} : { hurryAt },
      ),
    ])
    return observer.look()
  }

  async function sendNow(id?: string): Promise<void> {
    const { entries } = await list()
    const wanted = entries.filter((entry) =>
      id === undefined ? isPending(entry, now()) || entry.state === 'held' : entry.id === id,
    )
    for (const entry of wanted) {
      await change(entry.id, (stored) => revived(stored, now(), id !== undefined))
    }
    await deliverAll(
      wanted.map((entry) => entry.id),
      { hurryAt: now() },
    )
    await observer.look()
  }

  function takeBack(id: string): Promise<StoredEntry | undefined> {
    return change(id, (entry) => {
      if (!entry || !isOpen(entry) || entry.state === 'cancelling') return undefined
      return { ...entry, state: 'returned', promised: undefined }
    })
  }

  async function cancel(id: string): ReturnType<Outbox['cancel']> {
    // What is in this page's memory alone, another tab may have sent from its own: the server is asked.
    const isOurs = (await list()).entries.some((one) => one.id === id && one.kept === 'memory')
    const marked = await change(id, (entry) => {
      if (!entry || !isOpen(entry) || !(kindOf(entry).table || !mayBeStored(entry)))
        return undefined
      const attempts = isOurs ? Math.max(entry.attempts, 1) : entry.attempts
      // The customer's wish: the server's request for patience was about sending.
      return { ...entry, state: 'cancelling', attempts, nextAttemptAt: 0, notBefore: undefined }
    })
    if (marked?.state === 'cancelling')
      await atMost(formLimit, deliver(id, { hurryAt: now() }, ports))
    const entry = (await list()).entries.find((one) => one.id === id)
    if (!entry) return 'cancelled'
    return entry.state === 'cancelling' ? 'cancelling' : 'arrived'
  }

  async function acknowledge(id: string): Promise<boolean> {
    let isFirst = false
    await change(id, (entry) => {
      isFirst = entry?.payload !== undefined && isDelivered(entry) && !entry.told
      return isFirst ? asReceipt({ ...(entry as Entry), told: true }) : undefined
    })
    return isFirst
  }

  async function remove(id: string): Promise<void> {
    await cancel(id)
    // What is only mailed can't be called back.
    await change(id, (entry) => (entry && !kindOf(entry).table ? null : undefined))
  }

  async function forget(): Promise<void> {
    const { entries } = await list()
    const returned = entries.filter(({ state }) => state === 'returned')
    await atMost(mailLimit, Promise.all(returned.map(({ id }) => remove(id))))
    for (const { id } of entries) {
      await change(id, (entry) => (entry && isDelivered(entry) && entry.told ? null : undefined))
    }
  }

  world.channel.listen(observer.reread)
  const { subscribe } = observer
  return { submit, takeBack, cancel, sendNow, acknowledge, remove, drain, list, subscribe, forget }
}
