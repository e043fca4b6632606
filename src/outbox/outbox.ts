/** The outbox: what pages and worker may ask of it. */
import { deliver, deliverStep } from './deliver.ts'
import {
  type Entry,
  isDelivered,
  type LastAnswer,
  newEntry,
  type Submission,
  sameContent,
} from './entry.ts'
import type { Ports } from './ports.ts'
import type { Listing, StoredEntry } from './store.ts'
import { birthLeaseLength, dueAt, isPending, isStale } from './timing.ts'

/** What made the outbox look at its entries. */
export type Trigger = 'start' | 'visible' | 'online' | 'timer' | 'sync'

export interface Accepted {
  readonly entry: StoredEntry | undefined
  /**
   * False: this id already carries other content, so nothing was stored. Make a new id and accept
   * again, or show what `entry` holds.
   */
  readonly same: boolean
}

/** How the first attempt went, with the customer waiting at the form. */
export type Outcome =
  /** The server holds it; for a contact message: it was sent. */
  | { readonly is: 'saved'; readonly entry: StoredEntry }
  /** The server answered with an error. The entry is the draft again, under the same id. */
  | { readonly is: 'answered-error'; readonly last: LastAnswer | undefined }
  /** The server found fault with the data; a corrected one needs a new id. */
  | { readonly is: 'refused'; readonly last: LastAnswer | undefined }
  /** Our own mistake: like an answered error, but trying again will not help today. */
  | { readonly is: 'parked'; readonly last: LastAnswer | undefined }
  /** Nobody answered in time: it is kept, and sent when that is possible. */
  | { readonly is: 'no-answer'; readonly entry: StoredEntry | undefined }

export interface Drained {
  /** How many entries still wait for being sent. */
  readonly pending: number
  /** When the first of them may be tried again, ms. */
  readonly nextAt?: number
}

export interface Outbox {
  /** Stores the submission, and resolves when it is kept; `entry.kept` tells how well. */
  accept(submission: Submission): Promise<Accepted>
  /** The first delivery of an accepted entry. Waits for at most about 20 s. */
  attempt(id: string): Promise<Outcome>
  /** Gives an undelivered entry back to the form; it is not sent until it is accepted again. */
  withdraw(id: string): Promise<void>
  /** The customer's wish: tries this entry, or all that wait, whatever they waited for. */
  sendNow(id?: string): Promise<void>
  /** Deletes an entry: only by the customer's hand. */
  remove(id: string): Promise<void>
  /** Sends what is due. Each entry stands alone. */
  drain(trigger: Trigger): Promise<Drained>
  list(): Promise<Listing>
  /** Calls back with the listing now and after every change; the result ends it. */
  subscribe(listener: (listing: Listing) => void): () => void
  /** Forgets what is delivered or was given back to the form. */
  clearDelivered(): Promise<void>
}

/** Requests under way at a time: one that hangs does not hold up the others. */
const width = 3
/** How long the confirmation waits for the mail that comes before it (specification §7). */
const mailPatience = 3000
const shortestNap = 250
const otherHandPatience = 20_000
const otherHandGlance = 500

/** An outbox over the given ports. None of its promises rejects. */
export function createOutbox(world: Ports): Outbox {
  const { store } = world
  const ring = (): void => {
    world.bell.ring()
    void refresh()
  }
  const ports: Ports = { ...world, bell: { ...world.bell, ring } }
  const listeners = new Set<(listing: Listing) => void>()
  const birthTokens = new Map<string, string>()
  let reading = false
  let readAgain = false
  let cancelWake: (() => void) | undefined

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      ports.after(ms, resolve)
    })
  }

  async function refresh(): Promise<void> {
    if (listeners.size === 0 && !ports.wakesItself) return
    readAgain = true
    if (reading) return
    reading = true
    while (readAgain) {
      readAgain = false
      const listing = await store.list()
      for (const listener of listeners) listener(listing)
      setAlarm(listing)
    }
    reading = false
  }

  function setAlarm(listing: Listing): void {
    if (!ports.wakesItself) return
    cancelWake?.()
    const { nextAt } = outlook(listing)
    cancelWake =
      nextAt === undefined
        ? undefined
        : ports.after(Math.max(nextAt - ports.now(), shortestNap), () => void drain('timer'))
  }

  function outlook(listing: Listing): Drained {
    const now = ports.now()
    const times = listing.entries
      .filter((entry) => isPending(entry, now))
      .map((entry) => dueAt(entry, now))
    return times.length === 0
      ? { pending: 0 }
      : { pending: times.length, nextAt: Math.min(...times) }
  }

  async function accept(submission: Submission): Promise<Accepted> {
    const token = ports.token()
    const now = ports.now()
    const lease = { token, until: now + birthLeaseLength, locked: false }
    const entry = await store.change(submission.id, (stored) => {
      if (!stored) return newEntry(submission, now, lease)
      if (stored.state !== 'withdrawn' || !sameContent(stored, submission)) return undefined
      return { ...newEntry(submission, now, lease), attempts: stored.attempts }
    })
    if (entry?.lease?.token === token) birthTokens.set(submission.id, token)
    ring()
    return { entry, same: entry !== undefined && sameContent(entry, submission) }
  }

  function outcomeOf(entry: StoredEntry | undefined): Outcome | undefined {
    if (!entry) return { is: 'no-answer', entry }
    if (isDelivered(entry)) return { is: 'saved', entry }
    const { last, state } = entry
    if (state === 'refused' || state === 'parked') return { is: state, last }
    if (state !== 'withdrawn') return undefined
    const is =
      last?.problem === 'data'
        ? 'refused'
        : last?.problem === 'configuration'
          ? 'parked'
          : 'answered-error'
    return { is, last }
  }

  async function attempt(id: string): Promise<Outcome> {
    const birthToken = birthTokens.get(id)
    birthTokens.delete(id)
    // Without it this entry was accepted before, and somebody may have been told that it waits.
    const atForm = birthToken !== undefined
    const first = await deliverStep(id, { hurry: true, atForm, birthToken }, ports)
    if (first.entry?.step === 'notify' && first.entry.kind === 'booking' && first.verdict) {
      await Promise.race([deliverStep(id, { hurry: false }, ports), pause(mailPatience)])
    }
    const outcome = first.verdict
      ? (outcomeOf(first.entry) ?? { is: 'no-answer', entry: first.entry })
      : await outcomeByOthers(id)
    return outcome
  }

  /** Another page or the worker is at it: what they reach is the outcome here too. */
  async function outcomeByOthers(id: string): Promise<Outcome> {
    const patienceEnds = ports.now() + otherHandPatience
    for (let glances = 0; ; glances += 1) {
      const entry = (await store.list()).entries.find((candidate) => candidate.id === id)
      const outcome = outcomeOf(entry)
      if (outcome) return outcome
      const late = ports.now() >= patienceEnds || glances * otherHandGlance >= otherHandPatience
      if (entry?.state === 'waiting' || late) return { is: 'no-answer', entry }
      await pause(otherHandGlance)
    }
  }

  async function withdraw(id: string): Promise<void> {
    await store.change(id, (entry) =>
      entry && !isDelivered(entry) ? { ...withoutLease(entry), state: 'withdrawn' } : undefined,
    )
    ring()
  }

  async function sendNow(id?: string): Promise<void> {
    const { entries } = await store.list()
    const now = ports.now()
    const wanted = entries.filter((entry) =>
      id === undefined ? isPending(entry, now) || entry.state === 'parked' : entry.id === id,
    )
    for (const entry of wanted)
      await store.change(entry.id, (stored) => revived(stored, id !== undefined))
    await deliverAll(wanted, true)
  }

  function revived(entry: Entry | undefined, renew: boolean): Entry | undefined {
    if (
      !entry ||
      entry.step === 'done' ||
      entry.state === 'withdrawn' ||
      entry.state === 'refused'
    ) {
      return undefined
    }
    const { notBefore: _notBefore, ...rest } = entry
    const now = ports.now()
    return {
      ...(rest as Entry),
      state: entry.state === 'parked' ? 'waiting' : entry.state,
      nextAttemptAt: 0,
      ...(renew && isStale(entry, now) ? { renewedAt: now } : {}),
    }
  }

  async function remove(id: string): Promise<void> {
    await store.change(id, () => null)
    ring()
  }

  async function deliverAll(entries: readonly Entry[], hurry: boolean): Promise<void> {
    const ids = entries.map((entry) => entry.id).values()
    const hand = async (): Promise<void> => {
      for (const id of ids) await deliver(id, { hurry }, ports)
    }
    await Promise.all(Array.from({ length: Math.min(width, entries.length) }, hand))
  }

  async function drain(trigger: Trigger): Promise<Drained> {
    const { entries } = await store.list()
    const now = ports.now()
    if (trigger === 'start') {
      for (const { id } of entries.filter((entry) => entry.state === 'parked')) {
        await store.change(id, (entry) =>
          entry?.state === 'parked' ? revived(entry, false) : undefined,
        )
      }
    }
    const hurry = trigger !== 'timer'
    const due = entries.filter(
      (entry) =>
        (trigger === 'start' && entry.state === 'parked') ||
        (isPending(entry, now) && (hurry || dueAt(entry, now) <= now)),
    )
    await deliverAll(due, hurry)
    const listing = await store.list()
    setAlarm(listing)
    return outlook(listing)
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

  ports.bell.listen(() => void refresh())
  return {
    accept,
    attempt,
    withdraw,
    sendNow,
    remove,
    drain,
    list: () => store.list(),
    subscribe(listener) {
      listeners.add(listener)
      void refresh()
      return () => {
        listeners.delete(listener)
      }
    },
    clearDelivered,
  }
}

function withoutLease(entry: Entry): Entry {
  const { lease: _lease, ...rest } = entry
  return rest as Entry
}
