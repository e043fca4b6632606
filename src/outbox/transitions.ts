/** The steps of a submission's way: each changes the records as they are, in one transaction. Pure. */
import type { RequestName } from './classify.ts'
import { type Content, kindOf } from './kinds/kinds.ts'
import { nextId } from './newId.ts'
import { isSameContent } from './records.ts'
import { fresh, isSaved, type Submission, type Submissions } from './submission.ts'
import { dueAt, isMailGivenUp, isPending, requestLimit } from './timing.ts'

/** What the server is asked next, and about which content. */
export interface Request {
  readonly name: RequestName
  readonly content: Content
  readonly submittedAt: number
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

/** What becomes of a form's record when this content is submitted from it. */
function resubmitted(old: Submission, content: Content, now: number): Submission {
  const { formId } = old
  const isSame = isSameContent(old, content)
  const hasTable = kindOf(old).table !== undefined
  if (isSaved(old)) {
    if (isSame) return old
    if (hasTable) return { ...old, tooLate: 'change' }
    return { ...fresh({ ...content, id: nextId(old.id) }, now), formId }
  }
  const again: Submission = { ...atOnce(old), state: 'sending', renewedAt: now }
  if (isSame) return again
  const changed = { ...again, ...content, id: old.id, submittedAt: now } as Submission
  // All that was asked so far is to cancel what it replaces.
  const isUnsent = old.attempts === 0 || old.replaces !== undefined
  if (isUnsent) return changed
  const replaces = hasTable ? contentOf(old) : undefined
  return { ...underNextId(changed), replaces }
}

/**
 * The customer submits, again or changed; the id of the content is its form's. Content that was never
 * sent is simply replaced; other content gets an id of its own. Of a booking the earlier one is
 * cancelled first; a changed message or statement is a further one.
 */
export function submitted(all: Submissions, content: Content, now: number): void {
  const formId = content.id
  const old = all.get(formId)
  const record = old?.kind === content.kind ? resubmitted(old, content, now) : fresh(content, now)
  // What has arrived makes room at its form for the further one.
  if (old && isSaved(old) && old.id !== record.id) all.set(record.id, { ...old, formId: record.id })
  all.set(formId, record)
}

/** What the server is to be asked next about a record. */
export function requestOf(record: Submission): Request {
  const { submittedAt } = record
  if (record.replaces) return { name: 'cancel', content: record.replaces, submittedAt }
  const content = contentOf(record)
  if (record.state === 'cancelling') return { name: 'cancel', content, submittedAt }
  const isMail = record.state === 'saved' || !kindOf(record).table
  return { name: isMail ? 'notify' : 'save', content, submittedAt }
}

/**
 * Counts the request before it is sent: from then on what it says may be stored. Gives the record as
 * it is sent; undefined where it is not its turn, or nothing is left to ask. `atForm`: the customer
 * waits at its form.
 */
export function claimed(
  all: Submissions,
  formId: string,
  now: number,
  atForm = false,
): Submission | undefined {
  const record = all.get(formId)
  if (!record) return undefined
  if (isMailGivenUp(record)) {
    all.set(formId, { ...record, state: 'done' })
    return undefined
  }
  const isDue = isPending(record, now) && dueAt(record, now) <= now
  // A form waits no further than for the save.
  if (!isDue || (atForm && isSaved(record))) return undefined
  const next: Submission = {
    ...record,
    // Its form does not wait any more: the page has died.
    state: record.state === 'sending' && !atForm ? 'waiting' : record.state,
    attempts: record.attempts + 1,
    notBefore: now + requestLimit,
  }
  all.set(formId, next)
  return next
}

/** A sign of a better network: nothing waits for its back-off any more. */
export function hurried(all: Submissions, now: number): void {
  for (const [formId, record] of all)
    if (record.nextAt > now && isPending(record, now)) all.set(formId, { ...record, nextAt: 0 })
}

/** The form has waited long enough: from now on it waits on this device. */
export function promised(all: Submissions, formId: string): void {
  const record = all.get(formId)
  if (record?.state === 'sending') all.set(formId, { ...record, state: 'waiting' })
}

/** Back to its form: not sent until it is submitted again. A booking that has arrived stays as it is, and says so. */
export function takenBack(all: Submissions, formId: string): void {
  const record = all.get(formId)
  if (!record || record.state === 'cancelling') return
  if (!isSaved(record)) all.set(formId, { ...record, state: 'returned' })
  else if (kindOf(record).table) all.set(formId, { ...record, tooLate: 'change' })
}

/** The customer cancels. What is only mailed can't be called back: it is only not sent any more. */
export function cancelled(all: Submissions, formId: string): void {
  const record = all.get(formId)
  if (!record || isSaved(record)) return
  if (kindOf(record).table) all.set(formId, { ...atOnce(record), state: 'cancelling' })
  else all.delete(formId)
}

/** Ready for another try at once; `isRenewed`: the customer says that it is still wanted. */
export function revived(all: Submissions, formId: string, now: number, isRenewed: boolean): void {
  const record = all.get(formId)
  if (!record || record.state === 'returned' || record.state === 'done') return
  all.set(formId, { ...atOnce(record), renewedAt: isRenewed ? now : record.renewedAt })
}

/** The customer was shown that it arrived: a message, which no page tells of again, is done with. */
export function seen(all: Submissions, formId: string): void {
  const record = all.get(formId)
  if (!record || !isSaved(record) || record.seen) return
  if (record.kind === 'contact') all.delete(formId)
  else all.set(formId, { ...record, seen: true })
}
