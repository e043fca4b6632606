/** What the server's answers make of the records. Pure. */
import { isBookable } from '../domain/schedule.ts'
import { cancelledRule, type Failure, type Row, type Verdict } from './classify.ts'
import type { Content } from './kinds/kinds.ts'
import type { Ports } from './ports.ts'
import { find, isSaved, type Problem, type Submission, type Submissions } from './submission.ts'
import { backoff, longestPause, mailAttempts, retryAfter } from './timing.ts'
import { atOnce, contentOf, put, requestOf, underNextId } from './transitions.ts'

type Clock = Pick<Ports, 'now' | 'random' | 'visible'>

/** What is supposed of a booking that has just arrived, until the company's table is asked. */
function supposed({ kind, payload }: Content, now: number): Submission['company'] {
  if (kind !== 'booking') return undefined
  return { status: 'new', late: !isBookable(payload.preferredDate, new Date(now)), at: 0 }
}

/** The record once the server is known to hold this content of it, be it too late for what the customer wanted since. */
function arrived(
  record: Submission,
  content: Content,
  row: Row | undefined,
  now: number,
): Submission {
  const company = row?.company && { ...row.company, at: now }
  const isEarlier = content.id !== record.id
  const tooLate = record.state === 'cancelling' ? 'cancellation' : isEarlier ? 'change' : undefined
  return {
    ...atOnce(record),
    ...content,
    payload: { ...content.payload, ...row?.facts },
    state: record.kind === 'booking' ? 'saved' : 'done',
    attempts: 0,
    replaces: undefined,
    company: company ?? record.company ?? supposed(content, now),
    tooLate,
  } as Submission
}

/** Whether it is the server's own error for a form that waits for it; a limit says nothing about this customer. */
export function isError({ status = 0 }: Pick<Problem, 'status'>): boolean {
  return status >= 400 && status !== 429
}

function failed(record: Submission, verdict: Failure, clock: Clock): Submission {
  const { problem } = verdict
  const now = clock.now()
  const pause =
    problem.code === 'configuration'
      ? longestPause
      : backoff(record.attempts, clock.visible(), clock.random())
  const next: Submission = {
    ...record,
    problem,
    nextAt: now + pause,
    notBefore: retryAfter(verdict.retryAfter, now),
  }
  // A saved booking is never given back, and nothing about its mail concerns the customer.
  if (isSaved(record)) return record.attempts < mailAttempts ? next : { ...next, state: 'done' }
  if (problem.code === 'data') {
    // Refused means not stored: where it was sent only once, its id is free for another content.
    const { attempts } = record
    const unsent = { ...next, attempts: attempts === 1 ? 0 : attempts }
    const isCancelled = problem.rule === cancelledRule && record.state === 'sending'
    // Nothing can be stored under a cancelled id any more: it is submitted under the next one.
    if (isCancelled) return atOnce(underNextId(unsent))
    return { ...unsent, state: 'returned' }
  }
  if (record.state === 'sending')
    return { ...next, state: isError(problem) ? 'returned' : 'waiting' }
  return next
}

/** What an answer changes. A success counts whenever it comes; a failure only for its own attempt. */
export function settled(all: Submissions, sent: Submission, verdict: Verdict, clock: Clock): void {
  const record = find(all, sent.id)
  if (!record) return
  const request = requestOf(sent)
  const current = requestOf(record)
  // It was changed or cancelled meanwhile: the next request finds out what this one has done.
  if (current.name !== request.name || current.content.id !== request.content.id) return
  if (verdict.means === 'done') {
    const next: Submission = isSaved(record)
      ? { ...atOnce(record), state: 'done' }
      : arrived(record, request.content, verdict.row, clock.now())
    put(all, record, next)
    return
  }
  if (verdict.means === 'absent') {
    if (record.replaces) put(all, record, { ...atOnce(record), replaces: undefined, attempts: 0 })
    else all.delete(record.id)
    return
  }
  if (record.attempts !== sent.attempts) return
  put(all, record, failed(record, verdict, clock))
}

/** What the company's table says of this id: of a booking that it has, or that was given back and had arrived. */
export function heard(all: Submissions, id: string, row: Row | undefined, now: number): void {
  const record = find(all, id)
  if (!record) return
  if (!isSaved(record)) {
    const content = [contentOf(record), record.replaces].find((one) => one?.id === id)
    if (content) put(all, record, arrived(record, content, row, now))
  } else if (record.id === id && row?.company) {
    const payload = { ...record.payload, ...row.facts }
    const company = { ...row.company, at: now }
    put(all, record, { ...record, payload, company } as Submission)
  }
}
