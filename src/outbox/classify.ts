/** What an answer means: the table of the protocol. */
import type { Answer } from './answer.ts'
import type { Entry } from './entry.ts'

export type Verdict =
  /** The server has done this step. */
  | { readonly means: 'done'; readonly problem?: undefined }
  /** To be tried again; `answered` tells whether our server said so or nobody did. */
  | (Trouble & {
      readonly means: 'again'
      readonly answered: boolean
      readonly retryAfter?: string
    })
  /** Our own mistake: kept, and tried again at the next start. */
  | (Trouble & { readonly means: 'parked' })
  /** The data is at fault: `rule` names the broken rule where the server tells it. */
  | (Trouble & { readonly means: 'refused' })

interface Trouble {
  readonly problem: string
  readonly status?: number
  readonly code?: string
  readonly rule?: string
}

const bookingKey = '"booking_requests_pkey"'
const dataCode = /^(?:22\w{3}|23502|23514)$/
// Only a rule's bare name is kept: the rest of a database message can repeat the customer's data.
const constraintName = /(?:constraint|column) "([a-z_]+)"/
const bareName = /^[a-z_]+$/

function field(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' ? value : undefined
}

function ruleIn(message: string): string | undefined {
  return bareName.test(message) ? message : constraintName.exec(message)?.[1]
}

function isTransient(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}

function isDone(entry: Entry, answer: Answer & { kind: 'http' }): boolean {
  const { status, body } = answer
  if (entry.step === 'notify') return status === 200 && field(body, 'status') !== undefined
  if (status === 201) return field(body, 'id') === entry.id
  return (
    status === 409 &&
    field(body, 'code') === '23505' &&
    (field(body, 'message') ?? '').includes(bookingKey)
  )
}

function isDataFault(entry: Entry, status: number, code: string | undefined): boolean {
  if (entry.step === 'save') return (status === 400 || status === 422) && dataCode.test(code ?? '')
  return (status === 422 || status === 413) && code !== undefined
}

/** Judges the answer to an entry's current step. */
export function classify(entry: Entry, answer: Answer): Verdict {
  if (answer.kind === 'none') return { means: 'again', answered: false, problem: answer.problem }
  if (isDone(entry, answer)) return { means: 'done' }
  const { status, body, retryAfter } = answer
  const code = field(body, 'code') ?? field(body, 'error')
  const rule = ruleIn(field(body, 'message') ?? '')
  const trouble = { status, ...(code && { code }), ...(rule && { rule }) }
  if (isTransient(status)) {
    const patience = retryAfter === undefined ? {} : { retryAfter }
    return { means: 'again', answered: true, problem: 'server', ...trouble, ...patience }
  }
  // A captive portal answers anything with a page of its own: nobody of ours has spoken.
  if (status < 400) return { means: 'again', answered: false, problem: 'unexpected', ...trouble }
  if (isDataFault(entry, status, code)) return { means: 'refused', problem: 'data', ...trouble }
  return { means: 'parked', problem: 'configuration', ...trouble }
}
