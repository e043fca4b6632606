/** What an answer of the server means: the table of the protocol. */
import { bookingTable, type Row, readRow } from './kinds/booking.ts'
import { isRaw } from './kinds/kind.ts'
import type { Problem } from './submission.ts'

export interface Answer {
  readonly status: number
  /** The parsed JSON; undefined where the body is anything else. */
  readonly body: unknown
  readonly retryAfter?: string
}

/** No readable answer: no or a broken connection, a redirect, a missing CORS header. */
export const noAnswer: Answer = { status: 0, body: undefined }

/** What the server is asked: to save it, to mail it, what it has under the id, or to cancel the id. */
export type RequestName = 'save' | 'notify' | 'state' | 'cancel'

/**
 * - `done`: the server has done it, or has the row in question; `row`: what it said about that
 * - `absent`: the server has no such row; after a cancellation it never will
 * - `failed`: no answer, or an error
 */
export type Verdict =
  | { readonly means: 'done'; readonly row?: Row }
  | { readonly means: 'absent' }
  | Failure

export interface Failure {
  readonly means: 'failed'
  readonly problem: Problem
  /** For the log. */
  readonly serverCode?: string
  readonly retryAfter?: string
}

const dataCode = /^(?:22\w{3}|23502|23514)$/
// Only the name of a rule is taken from a database message: the rest may repeat the customer's data.
const constraintName = /(?:constraint|column) "([a-z_]+)"/
const bareName = /^[a-z_]+$/

/** The rule by which a cancelled id can never be saved. */
export const cancelledRule = 'booking_cancelled'

function field(body: unknown, name: string): string | undefined {
  const value = isRaw(body) ? body[name] : undefined
  return typeof value === 'string' ? value : undefined
}

function ruleIn(message: string): string | undefined {
  return bareName.test(message) ? message : constraintName.exec(message)?.[1]
}

function isKeyTaken(status: number, body: unknown): boolean {
  const key = `"${bookingTable}_pkey"`
  const isTaken = status === 409 && field(body, 'code') === '23505'
  return isTaken && (field(body, 'message') ?? '').includes(key)
}

function success(id: string, request: RequestName, { status, body }: Answer): Verdict | undefined {
  const [row]: unknown[] = Array.isArray(body) ? body : []
  switch (request) {
    case 'save':
      if (status === 201 && isRaw(row) && row.id === id) return { means: 'done', row: readRow(row) }
      // One content has one id: if the key is taken, exactly this is stored.
      return isKeyTaken(status, body) ? { means: 'done' } : undefined
    case 'notify':
      return status === 200 && field(body, 'status') !== undefined ? { means: 'done' } : undefined
    case 'state':
    case 'cancel':
      if (status !== 200 || !Array.isArray(body)) return undefined
      if (isRaw(row)) return { means: 'done', row: readRow(row) }
      return row === undefined ? { means: 'absent' } : undefined
  }
}

/** What kind of problem an error is, by the server's own code for it. */
function problemCode(request: RequestName, status: number, code?: string): Problem['code'] {
  // Below 400: a captive portal answers everything. An empty code: PostgREST whose database was restarted meanwhile (400).
  if (status < 400 || [408, 425, 429].includes(status) || status >= 500 || code === '')
    return 'transient'
  const isData =
    request === 'save'
      ? [400, 422].includes(status) && dataCode.test(code ?? '')
      : request === 'notify' && [413, 422].includes(status) && code !== undefined
  return isData ? 'data' : 'configuration'
}

/** What the answer to a request about the submission with this id means. */
export function classify(id: string, request: RequestName, answer: Answer): Verdict {
  const good = success(id, request, answer)
  if (good) return good
  const { status, body, retryAfter } = answer
  const serverCode = field(body, 'code') ?? field(body, 'error')
  const code = problemCode(request, status, serverCode)
  const problem = { code, status, rule: ruleIn(field(body, 'message') ?? '') }
  return { means: 'failed', problem, serverCode, retryAfter }
}
