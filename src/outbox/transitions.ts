/** What changes the records, each function within one transaction. Pure. */
import type { RequestName } from './classify.ts'
import type { Raw } from './kinds/kind.ts'
import type { Content } from './kinds/kinds.ts'
import { isSameForm, nextId } from './newId.ts'
import { find, isSaved, recordVersion, type Submission, type Submissions } from './submission.ts'
import { dueAt, isPending, requestTimeout } from './timing.ts'

/** A request to the server about a content. */
export type Request = Content & { readonly name: RequestName; readonly submittedAt: number }

/** Puts a record in the place of an old one, whose id may be another; gives the new id. */
export function put(all: Submissions, old: Submission | undefined, next: Submission): string {
  if (old && old.id !== next.id) all.delete(old.id)
  all.set(next.id, next)
  return next.id
}

export function contentOf({ kind, id, payload }: Content): Content {
  return { kind, id, payload } as Content
}

/** The record of a content that is submitted now (ms). */
export function newRecord(content: Content, now: number): Submission {
  return {
    ...content,
    v: recordVersion,
    submittedAt: now,
    state: 'sending',
    attempts: 0,
    nextAt: 0,
  }
}

/** The record without anything that delays it. */
export function atOnce(record: Submission): Submission {
  return { ...record, nextAt: 0, notBefore: undefined, problem: undefined }
}

/**
 * The customer submits a content, maybe again, maybe changed: a change gets the next id. The earlier content of a
 * booking is then cancelled first; a changed message or statement is one more. Gives the id under which it is sent.
 */
export function submitted(all: Submissions, content: Content, now: number): string {
  const ofForm = [...all.values()].filter((record) => isSameForm(record.id, content.id))
  const payload: Raw = { ...content.payload }
  const same = ofForm.find((record) =>
    Object.entries(record.payload).every(([name, value]) => payload[name] === value),
  )
  const old = same ?? ofForm.find((record) => !isSaved(record)) ?? ofForm[0]
  if (!old) return put(all, undefined, newRecord(content, now))
  if (isSaved(old)) {
    if (same) return old.id
    if (old.kind === 'booking') return put(all, old, { ...old, tooLate: 'change' })
    let id = old.id
    while (all.has(id)) id = nextId(id)
    return put(all, undefined, newRecord({ ...content, id }, now))
  }
  const again: Submission = { ...atOnce(old), state: 'sending', renewedAt: now }
  if (same) return put(all, old, again)
  const changed = { ...again, ...content, id: old.id, submittedAt: now } as Submission
  // Never sent itself: all requests so far were about cancelling that.
  if (old.replaces) return put(all, old, changed)
  const replaces = old.kind === 'booking' ? contentOf(old) : undefined
  return put(all, old, { ...changed, id: nextId(old.id), replaces })
}

/** What to ask the server next about a record. */
export function requestOf(record: Submission): Request {
  const { kind, state, replaces, submittedAt } = record
  const isMail = state === 'saved' || kind !== 'booking'
  const isCancelled = replaces !== undefined || state === 'cancelling'
  const name = isCancelled ? 'cancel' : isMail ? 'notify' : 'save'
  return { ...(replaces ?? contentOf(record)), name, submittedAt }
}

/**
 * Counts a request before it is sent, for from then on the server may have it. Gives the record to be sent;
 * undefined if it is not due, or nothing is left to ask. `atForm`: its form waits for the answer.
 */
export function claimed(
  all: Submissions,
  id: string,
  now: number,
  atForm = false,
): Submission | undefined {
  const record = find(all, id)
  if (!record || dueAt(record, now) > now) return undefined
  // The form waits for the save only, not for the mail.
  if (atForm && isSaved(record)) return undefined
  const next: Submission = {
    ...record,
    // `sending` without a form: its page has died.
    state: record.state === 'sending' && !atForm ? 'waiting' : record.state,
    attempts: record.attempts + 1,
    notBefore: now + requestTimeout,
  }
  put(all, record, next)
  return next
}

/** A sign of a better network ends all back-off. */
export function hurried(all: Submissions, now: number): void {
  for (const record of all.values())
    if (record.nextAt > now && isPending(record, now)) put(all, record, { ...record, nextAt: 0 })
}

/** The form has waited long enough: the customer is told that it waits on this device. */
export function promised(all: Submissions, id: string): void {
  const record = find(all, id)
  if (record?.state === 'sending') put(all, record, { ...record, state: 'waiting' })
}

/** "Popraw": not sent until it is submitted again. For an arrived booking it is too late, which is noted. */
export function takenBack(all: Submissions, id: string): void {
  const record = find(all, id)
  if (!record || record.state === 'cancelling') return
  if (!isSaved(record)) put(all, record, { ...record, state: 'returned' })
  else if (record.kind === 'booking') put(all, record, { ...record, tooLate: 'change' })
}

/** The customer cancels. A message can't be called back, only not sent any more; an arrived booking notes that it is too late. */
export function cancelled(all: Submissions, id: string): void {
  const record = find(all, id)
  if (!record) return
  if (record.kind !== 'booking') {
    if (!isSaved(record)) all.delete(record.id)
  } else if (isSaved(record)) put(all, record, { ...record, tooLate: 'cancellation' })
  else put(all, record, { ...atOnce(record), state: 'cancelling' })
}

/** "Wyślij teraz": due at once, and not stale for another month. */
export function revived(all: Submissions, id: string, now: number): void {
  const record = find(all, id)
  if (!record || record.state === 'returned') return
  put(all, record, { ...atOnce(record), renewedAt: now })
}

/** The customer was told that it has arrived; a message is then deleted. True the first time. */
export function seen(all: Submissions, id: string): boolean {
  const record = find(all, id)
  if (!record || !isSaved(record) || record.seen) return false
  if (record.kind === 'contact') all.delete(record.id)
  else put(all, record, { ...record, seen: true })
  return true
}
