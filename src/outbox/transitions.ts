/** The steps of a submission's way: each changes the records as they are, in one transaction. Pure. */
import {
  cancelledRule,
  type Failure,
  type RequestName,
  type Row,
  type Verdict,
} from './classify.ts'
import { type Content, kindOf } from './kinds/kinds.ts'
import { nextId } from './newId.ts'
import {
  find,
  isHeld,
  isSameContent,
  isSaved,
  names,
  type Problem,
  recordVersion,
  type Submission,
  type Submissions,
} from './submission.ts'
import {
  backoff,
  dueAt,
  formLimit,
  isMailGivenUp,
  isPending,
  isStale,
  retryAfter,
} from './timing.ts'

/** What the server is asked next, and about which content. */
export interface Request {
  readonly name: RequestName
  readonly content: Content
  readonly submittedAt: number
}

export interface SendOptions {
  /** Skip the back-off of attempts before this instant (ms): there is a sign of a better network. */
  readonly hurryAt?: number
  /** The customer waits at the form. */
  readonly atForm?: boolean
}

interface Clock {
  readonly now: () => number
  readonly random: () => number
  readonly visible: () => boolean
}

/** Puts a record in the place of another, under whatever id it has now. */
function put(all: Submissions, old: Submission | undefined, next: Submission): string {
  if (old && old.id !== next.id) all.delete(old.id)
  all.set(next.id, next)
  return next.id
}

function fresh(content: Content, now: number): Submission {
  return {
    ...content,
    v: recordVersion,
    submittedAt: now,
    state: 'sending',
    attempts: 0,
    nextAt: now + formLimit,
    formerIds: [],
  }
}

function contentOf({ kind, id, payload }: Submission): Content {
  return { kind, id, payload } as Content
}

/** The same record under the id that follows. */
function underNextId(record: Submission): Submission {
  return { ...record, id: nextId(record.id), formerIds: [...record.formerIds, record.id] }
}

/**
 * The customer submits, again or changed. Content that was never sent is simply replaced; other
 * content gets an id of its own. Of a booking the earlier one is cancelled first; a changed message
 * or statement is a further one. Gives the id under which it is sent.
 */
export function submitted(all: Submissions, content: Content, now: number): string {
  const old = find(all, content.id)
  if (!old || old.kind !== content.kind) return put(all, undefined, fresh(content, now))
  const isSame = isSameContent(old, content)
  const hasTable = kindOf(old).table !== undefined
  if (isSaved(old)) {
    if (isSame) return old.id
    if (hasTable) return put(all, old, { ...old, tooLate: 'change' })
    return submitted(all, { ...content, id: nextId(old.id) }, now)
  }
  const again: Submission = {
    ...old,
    state: 'sending',
    attempts: 0,
    nextAt: now + formLimit,
    problem: undefined,
  }
  if (isSame) return put(all, old, again)
  const changed = { ...again, ...content, id: old.id, submittedAt: now } as Submission
  if (!old.sent) return put(all, old, changed)
  const replaces = hasTable ? contentOf(old) : undefined
  return put(all, old, { ...underNextId(changed), sent: undefined, replaces })
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

function isTurn(record: Submission, now: number, { hurryAt, atForm }: SendOptions): boolean {
  if (!isPending(record, now)) return false
  if (record.state === 'sending' && atForm) return true
  const isHurried = hurryAt !== undefined && !(record.problem && record.problem.at > hurryAt)
  return dueAt(record, now, isHurried) <= now
}

/**
 * Counts the request before it is sent: from then on what it says may be stored. Gives the record as
 * it is sent; undefined where it is not its turn, or nothing is left to ask.
 */
export function claimed(
  all: Submissions,
  id: string,
  now: number,
  options: SendOptions,
): Submission | undefined {
  const record = find(all, id)
  if (!record) return undefined
  if (record.state === 'cancelling' && !record.sent && !record.replaces) {
    all.delete(record.id)
    return undefined
  }
  if (isMailGivenUp(record, now)) {
    put(all, record, { ...record, state: 'done' })
    return undefined
  }
  if (!isTurn(record, now, options)) return undefined
  const isSent = requestOf(record).content.id === record.id
  const next: Submission = {
    ...record,
    // Its form does not wait any more: the page has died.
    state: record.state === 'sending' && !options.atForm ? 'waiting' : record.state,
    attempts: record.attempts + 1,
    sent: record.sent ?? (isSent || undefined),
  }
  put(all, record, next)
  return next
}

/** The record once the server is known to hold this content of it. */
function arrived(
  record: Submission,
  content: Content,
  row: Row | undefined,
  now: number,
): Submission {
  const { id, formerIds } = record
  const company = row?.company && { ...row.company, at: now }
  return {
    ...record,
    ...content,
    payload: { ...content.payload, ...row?.facts },
    formerIds:
      content.id === id ? formerIds : [...formerIds.filter((one) => one !== content.id), id],
    state: kindOf(record).table ? 'saved' : 'done',
    attempts: 0,
    nextAt: now,
    sent: true,
    problem: undefined,
    replaces: undefined,
    savedAt: now,
    company: company ?? record.company,
  } as Submission
}

/** What the server's own error means for a form that waits for it; a limit says nothing about this customer. */
function isError({ status = 0 }: Pick<Problem, 'status'>): boolean {
  return status >= 400 && status !== 429
}

function triedAgainAt({ attempts }: Submission, { now, visible, random }: Clock): number {
  return now() + backoff(attempts, visible(), random())
}

function failed(record: Submission, verdict: Failure, clock: Clock): Submission {
  const now = clock.now()
  const patience = retryAfter(verdict.retryAfter, now)
  const problem: Problem = {
    ...verdict.problem,
    at: now,
    ...(patience !== undefined && { retryAt: now + patience }),
  }
  const nextAt = triedAgainAt(record, clock)
  // A saved booking is never given back, and nothing about its mail concerns the customer.
  if (isSaved(record) || record.state === 'cancelling') return { ...record, problem, nextAt }
  if (verdict.means === 'refused') {
    // Refused means not stored: its id is free for another content.
    const unsent = { ...record, problem, sent: undefined }
    const isCancelled = problem.rule === cancelledRule && record.state === 'sending'
    // Nothing can be stored under a cancelled id any more: it is submitted under the next one.
    if (isCancelled) return { ...underNextId(unsent), problem: undefined }
    return { ...unsent, state: 'returned' }
  }
  if (record.state === 'sending') {
    return { ...record, problem, state: isError(problem) ? 'returned' : 'sending' }
  }
  return { ...record, problem, nextAt }
}

/** What an answer changes. A success counts whenever it comes; a failure only for its own attempt. */
export function settled(all: Submissions, sent: Submission, verdict: Verdict, clock: Clock): void {
  const record = find(all, sent.id)
  if (!record) return
  const request = requestOf(sent)
  const current = requestOf(record)
  // It was changed or cancelled meanwhile: the next request finds out what this one has done.
  if (current.name !== request.name || current.content.id !== request.content.id) return
  const now = clock.now()
  if (verdict.means === 'done') {
    if (isSaved(record)) put(all, record, { ...record, state: 'done', problem: undefined })
    else {
      const wanted = record.state === 'cancelling' ? 'cancellation' : 'change'
      const tooLate = request.name === 'cancel' ? wanted : undefined
      const saved = arrived(record, request.content, verdict.row, now)
      put(all, record, tooLate ? { ...saved, tooLate } : saved)
    }
    return
  }
  if (verdict.means === 'absent') {
    if (record.replaces) put(all, record, { ...record, replaces: undefined, attempts: 0 })
    else all.delete(record.id)
    return
  }
  if (record.state !== sent.state || record.attempts !== sent.attempts) return
  put(all, record, failed(record, verdict, clock))
}

/** What was given back turns out to be stored under this id, or what it replaces under that one. */
export function found(all: Submissions, id: string, row: Row | undefined, now: number): void {
  const record = find(all, id)
  if (!record || isSaved(record)) return
  const { replaces } = record
  if (record.id === id) put(all, record, arrived(record, contentOf(record), row, now))
  else if (replaces?.id === id)
    put(all, record, { ...arrived(record, replaces, row, now), tooLate: 'change' })
}

/** The company's table was asked about a booking that it has. */
export function heard(all: Submissions, id: string, { facts, company }: Row, now: number): void {
  const record = all.get(id)
  if (!record || !isSaved(record) || !company) return
  const payload = { ...record.payload, ...facts }
  put(all, record, { ...record, payload, company: { ...company, at: now } } as Submission)
}

/** The form has waited long enough: from now on it waits on this device. */
export function promised(all: Submissions, id: string, clock: Clock): void {
  const record = find(all, id)
  if (record?.state === 'sending')
    put(all, record, { ...record, state: 'waiting', nextAt: triedAgainAt(record, clock) })
}

/** Back to its form: not sent until it is submitted again. */
export function takenBack(all: Submissions, id: string): void {
  const record = find(all, id)
  if (!record || isSaved(record) || record.state === 'cancelling') return
  put(all, record, { ...record, state: 'returned' })
}

/** The customer cancels. What is only mailed can't be called back: it is only not sent any more. */
export function cancelled(all: Submissions, id: string, now: number): void {
  const record = find(all, id)
  if (!record || isSaved(record)) return
  // The server's request for patience was about sending.
  const cancelling = { ...record, attempts: 0, nextAt: now, problem: undefined }
  if (kindOf(record).table) put(all, record, { ...cancelling, state: 'cancelling' })
  else all.delete(record.id)
}

/** Ready for another try, whatever it waited for; `isRenewed`: the customer says that it is still wanted. */
export function revived(all: Submissions, id: string, now: number, isRenewed: boolean): void {
  const record = find(all, id)
  if (!record || record.state === 'returned' || record.state === 'done') return
  if (record.state === 'sending') return
  put(all, record, {
    ...record,
    nextAt: 0,
    problem: isHeld(record)
      ? undefined
      : record.problem && { ...record.problem, retryAt: undefined },
    renewedAt: isRenewed && isStale(record, now) ? now : record.renewedAt,
  })
}

/** Whether a statement of withdrawal names a booking of this device, which then says so. */
function namesBooking(record: Submission, all: Submissions): boolean {
  return [...all.values()].some((one) => one.kind === 'booking' && names(record, one))
}

/** The customer was shown that it arrived: what is told of nowhere else is done with. */
export function seen(all: Submissions, id: string): void {
  const record = find(all, id)
  if (!record || !isSaved(record) || record.seen) return
  if (record.kind === 'booking' || namesBooking(record, all))
    put(all, record, { ...record, seen: true })
  else all.delete(record.id)
}
