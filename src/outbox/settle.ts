/** How an entry changes before a request and after its answer. */
import type { Verdict } from './classify.ts'
import {
  asReceipt,
  type Entry,
  isDelivered,
  isError,
  mayBeStored,
  type Stored,
  withoutWaits,
} from './entry.ts'
import { cancelledRule } from './newId.ts'
import type { Ports } from './ports.ts'
import { backoff, dueAt, isMailGivenUp, isPending, retryAfter } from './timing.ts'

export interface SendOptions {
  /** Skip the back-off of attempts before this instant (ms): there is a sign of a better network. */
  readonly hurryAt?: number
  /** The customer waits at the form: an answer that is an error gives the entry back to it. */
  readonly atForm?: boolean
}

type Clock = Pick<Ports, 'now' | 'visible' | 'random'>

/** The entry as it is sent; null where it is to be deleted, undefined where it is not its turn. */
export function claimed(
  entry: Stored | undefined,
  now: number,
  { hurryAt }: SendOptions,
): Stored | null | undefined {
  if (!entry || !isPending(entry, now)) return undefined
  if (entry.state === 'cancelling' && !mayBeStored(entry)) return null
  const isHurried = hurryAt !== undefined && !(entry.last && entry.last.at > hurryAt)
  if (dueAt(entry, now, isHurried) > now) return undefined
  if (isMailGivenUp(entry, now)) {
    const last = { at: now, problem: 'mail-given-up' }
    return asReceipt({ ...withoutWaits(entry), step: 'done', state: 'finished', last })
  }
  // Counted before the request: from now on it may be stored.
  const state = entry.state === 'cancelling' ? 'cancelling' : 'sending'
  return { ...entry, state, attempts: entry.attempts + 1 }
}

/** The entry with the version that the server holds in the place of the one submitted last. */
function withVersion(stored: Entry, sent: Entry, verdict: Verdict & { means: 'done' }): Entry {
  const revision = verdict.revision ?? sent.revision
  const versions = [stored, sent, ...(stored.earlier ?? [])]
  const version = versions.find((one) => one.revision === revision) ?? stored
  return {
    ...stored,
    payload: { ...version.payload, ...verdict.facts },
    submittedAt: version.submittedAt,
    revision,
    lastRevision: revision < stored.revision ? stored.revision : stored.lastRevision,
    earlier: undefined,
    late: verdict.late ?? stored.late,
  } as Entry
}

/** The entry once the server is known to hold it, or to have done its step. */
export function advanced(
  stored: Entry,
  sent: Entry,
  verdict: Verdict & { means: 'done' },
  now: number,
): Stored {
  const entry = withoutWaits(isDelivered(stored) ? stored : withVersion(stored, sent, verdict))
  const savedAt = entry.savedAt ?? now
  if (entry.step !== 'save')
    return asReceipt({ ...entry, step: 'done', state: 'finished', savedAt })
  return { ...entry, step: 'notify', state: 'waiting', attempts: 0, nextAttemptAt: 0, savedAt }
}

function failed(
  entry: Entry,
  verdict: Exclude<Verdict, { means: 'done' }>,
  { atForm }: SendOptions,
  clock: Clock,
): Entry {
  const now = clock.now()
  const { problem, status, rule } = verdict
  // Refused at its first attempt: nothing of this version can be stored; under a cancelled id nothing at all.
  const isUnsent = verdict.means === 'refused' && entry.attempts === 1
  const isCancelled = verdict.means === 'refused' && rule === cancelledRule
  const rest: Entry = {
    ...withoutWaits(entry),
    earlier: isCancelled ? undefined : entry.earlier,
    attempts: isUnsent || isCancelled ? 0 : entry.attempts,
    last: { at: now, problem, status, rule },
  }
  // A saved booking is never given back, and nothing about its mail concerns the customer.
  const isHere = !isDelivered(entry) && entry.state !== 'cancelling'
  if (isHere && atForm && !entry.promised && isError(verdict)) {
    return { ...rest, state: 'returned' }
  }
  if (isHere && (verdict.means === 'refused' || verdict.means === 'held')) {
    return { ...rest, state: verdict.means }
  }
  const patience = retryAfter(verdict.retryAfter, now)
  return {
    ...rest,
    state: entry.state === 'cancelling' ? 'cancelling' : 'waiting',
    nextAttemptAt: now + backoff(entry.attempts, clock.visible(), clock.random()),
    notBefore: patience === undefined ? undefined : now + patience,
  }
}

/** The entry after an answer; null to delete it, undefined where the answer no longer counts. */
export function settled(
  stored: Stored | undefined,
  sent: Entry,
  verdict: Verdict,
  options: SendOptions,
  clock: Clock,
): Stored | null | undefined {
  if (!stored?.payload || stored.step !== sent.step) return undefined
  // A success always counts; a failure only from the current sender.
  if (verdict.means === 'done') return advanced(stored, sent, verdict, clock.now())
  const isOnlyVersion = stored.revision === sent.revision && !stored.earlier
  if (verdict.means === 'exists' && isOnlyVersion)
    return advanced(stored, sent, { means: 'done' }, clock.now())
  const isCurrent =
    stored.state === sent.state &&
    stored.revision === sent.revision &&
    stored.attempts === sent.attempts
  if (!isCurrent) return undefined
  if (sent.state === 'cancelling' && verdict.means === 'absent') return null
  return failed(stored, verdict, options, clock)
}
