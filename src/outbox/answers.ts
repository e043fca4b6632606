/** How the server's answers change the records. Pure. */
import { isBookable } from '../domain/schedule.ts'
import { cancelledRule, type Failure, type Verdict } from './classify.ts'
import type { CompanyWord, Row } from './kinds/booking.ts'
import type { Content } from './kinds/kinds.ts'
import { nextId } from './newId.ts'
import type { Ports } from './ports.ts'
import { find, isSaved, type Problem, type Submission, type Submissions } from './submission.ts'
import { backoff, longestPause, mailAttempts, retryAfter } from './timing.ts'
import { atOnce, contentOf, put, requestOf } from './transitions.ts'

type Clock = Pick<Ports, 'now' | 'random' | 'visible'>

/** What is assumed of a booking that has just arrived, until the company's table is asked. */
function assumed({ kind, payload }: Content, now: number): CompanyWord | undefined {
  if (kind !== 'booking') return undefined
  return { status: 'new', late: !isBookable(payload.preferredDate, new Date(now)) }
}

/** The record once the server has this content; if that is the content before a change, the change came too late. */
function arrived(record: Submission, content: Content, now: number, row?: Row): Submission {
  const company = row?.company ?? assumed(content, now)
  const isEarlier = content.id !== record.id
  const tooLate = record.state === 'cancelling' ? 'cancellation' : isEarlier ? 'change' : undefined
  return {
    ...atOnce(record),
    ...content,
    payload: { ...content.payload, ...row?.facts },
    state: record.kind === 'booking' ? 'saved' : 'done',
    attempts: 0,
    replaces: undefined,
    company: company && { ...company, at: now },
    tooLate,
  } as Submission
}

/** Whether a form shows it as an error; a limit (429) or no answer means waiting. */
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
  // The booking is saved, so a failed mail is not shown. After the last attempt the server sends it.
  if (isSaved(record)) return record.attempts < mailAttempts ? next : { ...next, state: 'done' }
  if (problem.code === 'data') {
    const isCancelled = problem.rule === cancelledRule && record.state === 'sending'
    // The id was cancelled, from another tab or earlier: it is sent under the next one.
    if (isCancelled) return { ...atOnce(record), id: nextId(record.id) }
    return { ...next, state: 'returned' }
  }
  if (record.state === 'sending')
    return { ...next, state: isError(problem) ? 'returned' : 'waiting' }
  return next
}

/** Applies an answer. A success counts whenever it comes; a failure only for the latest attempt. */
export function settled(all: Submissions, sent: Submission, verdict: Verdict, clock: Clock): void {
  const record = find(all, sent.id)
  if (!record) return
  const request = requestOf(sent)
  const current = requestOf(record)
  // Changed or cancelled meanwhile: the next request finds out what this one did.
  if (current.name !== request.name || current.id !== request.id) return
  if (verdict.means === 'done') {
    const next: Submission = isSaved(record)
      ? { ...record, state: 'done' }
      : arrived(record, contentOf(request), clock.now(), verdict.row)
    put(all, record, next)
  } else if (verdict.means === 'failed') {
    if (record.attempts === sent.attempts) put(all, record, failed(record, verdict, clock))
  } else if (record.replaces) put(all, record, { ...atOnce(record), replaces: undefined })
  else all.delete(record.id)
}

/** Applies what the company's table says about this content: the booking's status, or that it has arrived after all. */
export function lookedUp(
  all: Submissions,
  content: Content,
  row: Row | undefined,
  now: number,
): void {
  const record = find(all, content.id)
  if (!record) return
  if (!isSaved(record)) put(all, record, arrived(record, content, now, row))
  else if (record.id === content.id && row?.company) {
    const payload = { ...record.payload, ...row.facts }
    const company = { ...row.company, at: now }
    put(all, record, { ...record, payload, company } as Submission)
  }
}
