/** One entry's way to the server, the same in page and worker: claim, send, store the outcome. */
import type { Answer } from './answer.ts'
import { classify, type Verdict } from './classify.ts'
import type { Entry, LastAnswer } from './entry.ts'
import type { Ports } from './ports.ts'
import type { StoredEntry } from './store.ts'
import {
  backoff,
  dueAt,
  isLeased,
  isMailGivenUp,
  isPending,
  leaseLength,
  mayHurry,
  requestLimit,
  retryAfter,
} from './timing.ts'

export interface Urge {
  /** Skip the back-off: there is a sign that the network is better. */
  readonly hurry: boolean
  /** The customer waits at the form: an answer that is an error gives the entry back to it. */
  readonly atForm?: boolean
  /** The lease this caller was given when it accepted the entry. */
  readonly birthToken?: string | undefined
}

export interface Delivery {
  /** Undefined where nothing was sent: not its turn, or somebody else's. */
  readonly verdict?: Verdict
  readonly entry: StoredEntry | undefined
}

interface Claim {
  readonly now: number
  readonly token: string
  readonly locked: boolean
  readonly urge: Urge
}

function isFree(entry: Entry, { now, locked, urge }: Claim): boolean {
  if (!isLeased(entry.lease, now)) return true
  if (entry.lease?.token === urge.birthToken) return true
  return locked && entry.lease?.locked === true
}

function claimed(entry: Entry | undefined, claim: Claim): Entry | undefined {
  const { now, token, locked, urge } = claim
  if (!entry || !isPending(entry, now) || !isFree(entry, claim)) return undefined
  const free = { ...entry, lease: undefined }
  if (urge.hurry ? !mayHurry(free, now) : dueAt(free, now) > now) return undefined
  if (isMailGivenUp(entry, now)) return finished(entry, now)
  return {
    ...entry,
    state: 'sending',
    attempts: entry.attempts + 1,
    lease: { token, until: now + leaseLength, locked },
  }
}

/** Bookkeeping of an attempt that is over is dropped; what was submitted and when stays. */
function freed(entry: Entry): Entry {
  const { lease: _lease, last: _last, notBefore: _notBefore, ...rest } = entry
  return rest as Entry
}

function finished(entry: Entry, now: number): Entry {
  const last: LastAnswer = { at: now, problem: 'mail-given-up' }
  return { ...freed(entry), step: 'done', state: 'finished', last }
}

function advanced(entry: Entry, now: number): Entry {
  if (entry.step !== 'save') return { ...freed(entry), step: 'done', state: 'finished' }
  return {
    ...freed(entry),
    step: 'notify',
    state: 'waiting',
    attempts: 0,
    nextAttemptAt: 0,
    savedAt: now,
  }
}

function failed(
  entry: Entry,
  verdict: Verdict & { problem: string },
  urge: Urge,
  ports: Ports,
): Entry {
  const now = ports.now()
  const { means, problem, status, code, rule } = verdict
  const details = { ...(status && { status }), ...(code && { code }), ...(rule && { rule }) }
  const last = { at: now, problem, ...details }
  const answered = means !== 'again' || verdict.answered
  // A saved booking is never given back, and nothing about its mail concerns the customer.
  const saved = entry.savedAt !== undefined
  if (urge.atForm && answered && !saved && !entry.promised) {
    return { ...freed(entry), last, state: 'withdrawn' }
  }
  const rest: Entry = { ...freed(entry), last, ...(urge.atForm && { promised: true }) }
  if (means !== 'again' && !saved) return { ...rest, state: means }
  const patience = means === 'again' ? retryAfter(verdict.retryAfter, now) : undefined
  return {
    ...rest,
    state: 'waiting',
    nextAttemptAt: now + backoff(entry.attempts, ports.visible(), ports.random()),
    ...(patience === undefined ? {} : { notBefore: now + patience }),
  }
}

/** The new entry after an answer; undefined where it no longer concerns what is stored. */
function settled(
  stored: Entry | undefined,
  taken: Entry,
  verdict: Verdict,
  urge: Urge,
  ports: Ports,
): Entry | undefined {
  if (!stored || stored.step !== taken.step) return undefined
  // Good news holds whoever brings it; bad news only from the one whose turn it was.
  if (verdict.means === 'done') return advanced(stored, ports.now())
  if (stored.lease?.token !== taken.lease?.token) return undefined
  return failed(stored, verdict, urge, ports)
}

function sendInTime(entry: Entry, ports: Ports): Promise<Answer> {
  const abort = new AbortController()
  return new Promise((resolve) => {
    const cancel = ports.after(requestLimit, () => {
      resolve({ kind: 'none', problem: 'time-out' })
      abort.abort()
    })
    ports.send(entry, abort.signal).then(
      (answer) => {
        cancel()
        resolve(answer)
      },
      () => {
        cancel()
        resolve({ kind: 'none', problem: 'failed' })
      },
    )
  })
}

function report(entry: Entry, verdict: Verdict, urge: Urge, ports: Ports): void {
  const what = `${entry.kind} ${entry.id}: ${entry.step}`
  if (verdict.means === 'done') {
    ports.log('info', `${what} done`)
    return
  }
  const { problem, status, code, rule } = verdict
  const details = [problem, status, code, rule].filter((detail) => detail !== undefined)
  const answered = verdict.means !== 'again' || verdict.answered
  ports.log(
    urge.atForm && answered ? 'error' : 'warn',
    `${what} ${verdict.means} (${details.join(', ')})`,
  )
}

/**
 * Sends the entry's current step once, if it is its turn. The attempt is counted and leased before
 * the request and the outcome stored after it, so that a crash at any point leaves an entry that
 * the next caller sends again under the same id. Never rejects.
 */
export function deliverStep(id: string, urge: Urge, ports: Ports): Promise<Delivery> {
  return ports.lock(`outbox:${id}`, async (locked) => {
    const token = ports.token()
    const taken = await ports.store.change(id, (entry) =>
      claimed(entry, { now: ports.now(), token, locked, urge }),
    )
    // A tab frozen in between wakes when its turn is over: others may be sending by now.
    if (taken?.lease?.token !== token || !isLeased(taken.lease, ports.now())) {
      return { entry: taken }
    }
    ports.bell.ring()
    const verdict = classify(taken, await sendInTime(taken, ports))
    report(taken, verdict, urge, ports)
    const entry = await ports.store.change(id, (stored) =>
      settled(stored, taken, verdict, urge, ports),
    )
    ports.bell.ring()
    return { verdict, entry }
  })
}

/** Sends whatever steps the entry still needs, until one does not succeed. */
export async function deliver(id: string, urge: Urge, ports: Ports): Promise<void> {
  const { verdict, entry } = await deliverStep(id, urge, ports)
  if (verdict?.means === 'done' && entry?.step === 'notify') await deliverStep(id, urge, ports)
}
