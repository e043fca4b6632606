/** What becomes of an entry when the customer submits. */
import {
  type Entry,
  entryVersion,
  isDelivered,
  type Step,
  type Stored,
  withoutWaits,
} from './entry.ts'
import type { Raw } from './kinds/kind.ts'
import { type KindName, kindOf, type Submission } from './kinds/kinds.ts'

/** The first step of a kind. */
export function firstStep(entry: { readonly kind: KindName }): Step {
  return kindOf(entry).table ? 'save' : 'notify'
}

function sameContent(one: Submission, other: Submission): boolean {
  const left: Raw = { ...one.payload }
  const right: Raw = { ...other.payload }
  const fields = Object.keys({ ...left, ...right })
  return one.kind === other.kind && fields.every((name) => left[name] === right[name])
}

/** A fresh entry. */
export function newEntry(submission: Submission, now: number): Entry {
  const { kind, id, payload } = submission
  return {
    ...({ kind, id, payload } as Submission),
    v: entryVersion,
    revision: 1,
    submittedAt: now,
    step: firstStep(submission),
    state: 'waiting',
    attempts: 0,
    nextAttemptAt: 0,
  }
}

/** The versions that may be stored when another takes their place. */
function earlierOf(entry: Entry): Entry['earlier'] {
  const { revision, payload, submittedAt, attempts, earlier } = entry
  return attempts > 0 ? [...(earlier ?? []), { revision, payload, submittedAt }] : earlier
}

/**
 * The entry after the customer has submitted; undefined where nothing changes, because just this was
 * delivered. Other content under the same id is the next revision, also where it comes too late: of
 * what only a receipt is left of, nobody can tell that it was the same.
 */
export function submitted(
  stored: Stored | undefined,
  submission: Submission,
  now: number,
): Stored | undefined {
  if (!stored) return newEntry(submission, now)
  const isSame = stored.payload && sameContent(stored, submission)
  if (!stored.payload || isDelivered(stored))
    return isSame ? undefined : { ...stored, lastRevision: stored.revision + 1 }
  if (isSame) {
    // A request under way is about this very content: its answer counts for both who submitted.
    const state = stored.state === 'sending' ? 'sending' : 'waiting'
    return { ...withoutWaits(stored), state, nextAttemptAt: 0 }
  }
  return {
    ...newEntry(submission, now),
    revision: stored.revision + 1,
    earlier: earlierOf(stored),
    promised: stored.promised,
  }
}
