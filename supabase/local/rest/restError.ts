/** Errors as PostgREST answers them: its own PGRST codes, and Postgres codes with their statuses. */
import { messages } from '@electric-sql/pglite'

interface ErrorBody {
  readonly code: string
  readonly message: string
  readonly details: string | null
  readonly hint: string | null
}

/** An error with the status and body of PostgREST's documentation. */
export class RestError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(
    status: number,
    code: string,
    message: string,
    details: string | null = null,
    hint: string | null = null,
  ) {
    super(message)
    this.status = status
    this.body = { code, message, details, hint }
  }
}

// https://docs.postgrest.org/en/stable/references/errors.html#http-status-codes, the first match counts.
const statuses: readonly (readonly [codes: RegExp, status: number])[] = [
  [/^(23503|23505)/, 409],
  [/^25006/, 405],
  [/^P0001/, 400],
  [/^(42883|42P01)/, 404],
  [/^53/, 503],
  [/^(25|40|54|55|57|58|P0|XX)/, 500],
]

function statusOf(code: string, anonymous: boolean): number {
  if (code === '42501') return anonymous ? 401 : 403
  const raised = /^PT(\d{3})$/.exec(code)?.[1]
  if (raised) return Number(raised)
  return statuses.find(([codes]) => codes.test(code))?.[1] ?? 400
}

/** The answer to a failed request; undefined if the error is neither ours nor the database's. */
export function restError(error: unknown, anonymous: boolean): RestError | undefined {
  if (error instanceof RestError) return error
  if (!(error instanceof messages.DatabaseError)) return undefined
  const { code = 'XX000', message, detail, hint } = error
  return new RestError(statusOf(code, anonymous), code, message, detail, hint)
}
