/** The customer's side: what happens to a submission while its form is still open. */
import type { Accepted, Outbox, Outcome } from './contract.ts'
import { deliverStep } from './deliver.ts'
import { type Entry, isDelivered, newEntry, type Submission, sameContent } from './entry.ts'
import type { Ports } from './ports.ts'
import type { StoredEntry } from './store.ts'
import { birthLeaseLength, isLeased } from './timing.ts'

/** How long the confirmation waits for the mail that comes before it (specification §7). */
const mailPatience = 3000
const otherHandPatience = 20_000
const otherHandGlance = 500

function outcomeOf(entry: StoredEntry | undefined): Outcome | undefined {
  if (!entry) return { is: 'no-answer', entry }
  if (isDelivered(entry)) return { is: 'saved', entry }
  const { last, state } = entry
  if (state === 'refused' || state === 'parked') return { is: state, last }
  if (state !== 'withdrawn') return undefined
  if (last?.problem === 'data') return { is: 'refused', last }
  return { is: last?.problem === 'configuration' ? 'parked' : 'answered-error', last }
}

function isOpen(entry: Entry): boolean {
  return !isDelivered(entry) && (entry.state === 'waiting' || entry.state === 'sending')
}

/** Accepting and the first attempt. The birth token is the key to the lease an entry is born with. */
export function createAtForm(ports: Ports): Pick<Outbox, 'accept' | 'attempt' | 'withdraw'> {
  const { store } = ports
  const birthTokens = new Map<string, string>()

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      ports.after(ms, resolve)
    })
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
    ports.bell.ring()
    return { entry, same: entry !== undefined && sameContent(entry, submission) }
  }

  /** Another page or the worker is at it: what they reach is the outcome here too. */
  async function outcomeByOthers(id: string): Promise<Outcome> {
    for (let waited = 0; waited <= otherHandPatience; waited += otherHandGlance) {
      const entry = (await store.list()).entries.find((candidate) => candidate.id === id)
      const outcome = outcomeOf(entry)
      if (outcome) return outcome
      if (!isLeased(entry?.lease, ports.now())) break
      await pause(otherHandGlance)
    }
    const entry = await store.change(id, (stored) =>
      stored && isOpen(stored) ? { ...stored, promised: true } : undefined,
    )
    return outcomeOf(entry) ?? { is: 'no-answer', entry }
  }

  async function attempt(id: string): Promise<Outcome> {
    const birthToken = birthTokens.get(id)
    birthTokens.delete(id)
    const urge = { hurry: true, atForm: true, birthToken }
    const { verdict, entry } = await deliverStep(id, urge, ports)
    if (!verdict) return outcomeByOthers(id)
    if (entry?.kind === 'booking' && entry.step === 'notify') {
      await Promise.race([deliverStep(id, { hurry: false }, ports), pause(mailPatience)])
    }
    return outcomeOf(entry) ?? { is: 'no-answer', entry }
  }

  async function withdraw(id: string): Promise<void> {
    await store.change(id, (entry) =>
      entry && !isDelivered(entry) ? { ...withoutLease(entry), state: 'withdrawn' } : undefined,
    )
    ports.bell.ring()
  }

  return { accept, attempt, withdraw }
}

function withoutLease({ lease: _lease, ...rest }: Entry): Entry {
  return rest as Entry
}
