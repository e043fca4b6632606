/** The steps of a submission's way: each changes the records as they are, in one transaction. Pure. */
import type { RequestName } from './classify.ts'
import type { Content } from './kinds/kinds.ts'
import { isSameForm, nextId } from './newId.ts'
import { isSameContent } from './records.ts'
import { find, fresh, isSaved, type Submission, type Submissions } from './submission.ts'
import { dueAt, isPending, requestLimit } from './timing.ts'

/** What the server is asked next, and about which content. */
export interface Request {
  readonly name: RequestName
  readonly content: Content
  readonly submittedAt: number
}

/** Puts a record in the place of another, under whatever id it has now. */
export function put(all: Submissions, old: Submission | undefined, next: Submission): string {
  if (old && old.id !== next.id) all.delete(old.id)
  all.set(next.id, next)
  return next.id
}

export function contentOf({ kind, id, payload }: Submission): Content {
  return { kind, id, payload } as Content
}

/** The same record under the id that follows, which was never sent. */
export function underNextId(record: Submission): Submission {
  return { ...record, id: nextId(record.id), attempts: 0, notBefore: undefined }
}

/** Whatever it waited for, and whoever is sending it: the customer wants it now. */
export function atOnce(record: Submission): Submission {
  return { ...record, nextAt: 0, notBefore: undefined, problem: undefined }
}

/**
 * The customer submits, again or changed. Content that was never sent is simply replaced; other
 * content gets an id of its own. Of a booking the earlier one is cancelled first; a changed message
 * or statement is a further one. Gives the id under which it is sent.
 */
export function submitted(all: Submissions, content: Content, now: number): string {
  const ofForm = [...all.values()].filter((record) => isSameForm(record.id, content.id))
  const same = ofForm.find((record) => isSameContent(record, content))
  const old = same ?? ofForm.find((record) => !isSaved(record)) ?? ofForm[0]
  if (!old) return put(all, undefined, fresh(content, now))
  if (isSaved(old)) {
    if (same) return old.id
    if (old.kind === 'booking') return put(all, old, { ...old, tooLate: 'change' })
    let id = old.id
    while (all.has(id)) id = nextId(id)
    return put(all, undefined, fresh({ ...content, id }, now))
  }
  const again: Submission = { ...atOnce(old), state: 'sending', renewedAt: now }
  if (same) return put(all, old, again)
  const changed = { ...again, ...content, id: old.id, submittedAt: now } as Submission
  // All that was asked so far is to cancel what it replaces.
  const wasNeverSent = old.attempts === 0 || old.replaces !== undefined
  if (wasNeverSent) return put(all, old, changed)
  const replaces = old.kind === 'booking' ? contentOf(old) : undefined
  return put(all, old, { ...underNextId(changed), replaces })
}

/** What the server is to be asked next about a record. */
export function requestOf(record: Submission): Request {
  const { kind, state, replaces, submittedAt } = record
  const isMail = state === 'saved' || kind !== 'booking'
  const isCancelled = replaces !== undefined || state === 'cancelling'
  const name = isCancelled ? 'cancel' : isMail ? 'notify' : 'save'
  return { name, content: replaces ?? contentOf(record), submittedAt }
}

/**
 * Counts the request before it is sent: from then on what it says may be stored. Gives the record as
 * it is sent; undefined where it is not its turn, or nothing is left to ask. `atForm`: the customer
 * waits at its form.
 */
export function claimed(
  all: Submissions,
  id: string,
  now: number,
  atForm = false,
): Submission | undefined {
  const record = find(all, id)
  if (!record || dueAt(record, now) > now) return undefined
  // A form waits no further than for the save.
  if (atForm && isSaved(record)) return undefined
  const next: Submission = {
    ...record,
    // Its form does not wait any more: the page has died.
    state: record.state === 'sending' && !atForm ? 'waiting' : record.state,
    attempts: record.attempts + 1,
    notBefore: now + requestLimit,
  }
  put(all, record, next)
  return next
}

/** A sign of a better network: nothing waits for its back-off any more. */
export function hurried(all: Submissions, now: number): void {
  for (const record of all.values())
    if (record.nextAt > now && isPending(record, now)) put(all, record, { ...record, nextAt: 0 })
}

/** The form has waited long enough: from now on it waits on this device. */
export function promised(all: Submissions, id: string): void {
  const record = find(all, id)
  if (record?.state === 'sending') put(all, record, { ...record, state: 'waiting' })
}

/** Back to its form: not sent until it is submitted again. A booking that has arrived stays as it is, and says so. */
export function takenBack(all: Submissions, id: string): void {
  const record = find(all, id)
  if (!record || record.state === 'cancelling') return
  if (!isSaved(record)) put(all, record, { ...record, state: 'returned' })
  else if (record.kind === 'booking') put(all, record, { ...record, tooLate: 'change' })
}

/** The customer cancels. What is only mailed can't be called back: it is only not sent any more. A booking that has arrived says so. */
export function cancelled(all: Submissions, id: string): void {
  const record = find(all, id)
  if (!record) return
  if (record.kind !== 'booking') {
    if (!isSaved(record)) all.delete(record.id)
  } else if (isSaved(record)) put(all, record, { ...record, tooLate: 'cancellation' })
  else put(all, record, { ...atOnce(record), state: 'cancelling' })
}

/** The customer wants it now: ready for another try at once, and not asked about for another month. */
export function revived(all: Submissions, id: string, now: number): void {
  const record = find(all, id)
  if (!record || record.state === 'returned' || record.state === 'done') return
  put(all, record, { ...atOnce(record), renewedAt: now })
}

/**
 * The customer was shown that it arrived: a message, which no page tells of again, is done with. True
 * where nobody had been before.
 */
export function seen(all: Submissions, id: string): boolean {
  const record = find(all, id)
  if (!record || !isSaved(record) || record.seen) return false
  if (record.kind === 'contact') all.delete(record.id)
  else put(all, record, { ...record, seen: true })
  return true
}
