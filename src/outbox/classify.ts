/** What an answer means: the table of the protocol. */

import type { Entry } from './entry.ts'
import { isRaw, type Raw } from './kinds/kind.ts'
import { kindOf, type Submission } from './kinds/kinds.ts'
import type { Answer, RequestName } from './ports.ts'

/**
 * - `done`: the server has done this step, or holds the row that was asked for; with what it said of it
 * - `exists`: a row with this id is there already; which revision it is was not said
 * - `absent`: the server holds no such row; after a cancellation it never will
 * - `again`: to be tried again
 * - `held`: our own mistake; kept, and tried again at the next start
 * - `refused`: the data is at fault; `rule` names the broken rule where the server tells it
 */
export type Verdict =
  | {
      readonly means: 'done'
      readonly revision?: number
      readonly late?: boolean
      readonly facts?: Partial<Submission['payload']>
    }
  | {
      readonly means: 'exists' | 'absent' | 'again' | 'held' | 'refused'
      readonly problem: string
      readonly status?: number
      readonly code?: string
      readonly rule?: string
      readonly retryAfter?: string
    }

const dataCode = /^(?:22\w{3}|23502|23514)$/
// Only a rule's bare name is kept: the rest of a database message can repeat the customer's data.
const constraintName = /(?:constraint|column) "([a-z_]+)"/
const bareName = /^[a-z_]+$/

function field(body: unknown, name: string): string | undefined {
  const value = isRaw(body) ? body[name] : undefined
  return typeof value === 'string' ? value : undefined
}

function ruleIn(message: string): string | undefined {
  return bareName.test(message) ? message : constraintName.exec(message)?.[1]
}

function isTransient(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}

/** The verdict with what the server says of the version it holds. */
function done(entry: Entry, body: Raw): Verdict {
  const { revision, late } = body
  return {
    means: 'done',
    revision: typeof revision === 'number' ? revision : undefined,
    late: typeof late === 'boolean' ? late : undefined,
    facts: kindOf(entry).table?.facts(body),
  }
}

function success(
  entry: Entry,
  request: RequestName,
  { status, body }: Answer & { kind: 'http' },
): Verdict | undefined {
  switch (request) {
    case 'save':
      if (status === 201 && isRaw(body) && body.id === entry.id) return done(entry, body)
      return isKeyTaken(entry, status, body) ? { means: 'exists', problem: 'exists' } : undefined
    case 'notify':
      if (status !== 200 || !isRaw(body) || field(body, 'status') === undefined) return undefined
      return kindOf(entry).table ? { means: 'done' } : done(entry, body)
    case 'state':
    case 'cancel': {
      if (status !== 200 || !Array.isArray(body)) return undefined
      const [row] = body as unknown[]
      if (isRaw(row)) return done(entry, row)
      return row === undefined ? { means: 'absent', problem: 'absent' } : undefined
    }
  }
}

function isKeyTaken(entry: Entry, status: number, body: unknown): boolean {
  const key = `"${kindOf(entry).table?.name}_pkey"`
  const isTaken = status === 409 && field(body, 'code') === '23505'
  return isTaken && (field(body, 'message') ?? '').includes(key)
}

function isDataFault(request: RequestName, status: number, code: string | undefined): boolean {
  if (request === 'save') return (status === 400 || status === 422) && dataCode.test(code ?? '')
  return request === 'notify' && (status === 422 || status === 413) && code !== undefined
}

/** Judges the answer to a request about an entry. */
export function classify(entry: Entry, request: RequestName, answer: Answer): Verdict {
  if (answer.kind === 'none') return { means: 'again', problem: answer.problem }
  const good = success(entry, request, answer)
  if (good) return good
  const { status, body, retryAfter } = answer
  const code = field(body, 'code') ?? field(body, 'error')
  const rule = ruleIn(field(body, 'message') ?? '')
  const trouble = { status, code, rule }
  if (isTransient(status)) return { means: 'again', problem: 'server', ...trouble, retryAfter }
  if (status < 400) return { means: 'again', problem: 'unexpected', ...trouble }
  if (isDataFault(request, status, code)) return { means: 'refused', problem: 'data', ...trouble }
  return { means: 'held', problem: 'configuration', ...trouble }
}
