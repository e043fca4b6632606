/** Errors as PostgREST answers them: its own PGRST codes, and Postgres codes with their statuses. */

export interface ErrorBody {
  readonly code: string
  readonly message: string
  readonly details: string | null
  readonly hint: string | null
}

/** An error with the status and body of PostgREST's documentation. */
export class RestError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, code: string, message: string, details: string | null = null) {
    super(message)
    this.status = status
    this.body = { code, message, details, hint: null }
  }
}

// https://docs.postgrest.org/en/stable/references/errors.html#http-status-codes, longest prefix first.
const statusOfPrefix: readonly (readonly [string, number])[] = [
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['53400', 500],
  ['P0001', 400],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53', 503],
  ['54', 500],
  ['55', 500],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0', 500],
  ['XX', 500],
]

function statusOf(code: string, anonymous: boolean): number {
  if (code === '42501') return anonymous ? 401 : 403
  const raised = /^PT(\d{3})$/.exec(code)?.[1]
  if (raised) return Number(raised)
  return statusOfPrefix.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400
}

function field(error: object, name: string): string | null {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : null
}

/** The answer to a failed statement; undefined when the error is not the database's. */
export function databaseError(
  error: unknown,
  anonymous: boolean,
): { status: number; body: ErrorBody } | undefined {
  if (!(error instanceof Error)) return undefined
  const code = field(error, 'code')
  if (!code || !/^[0-9A-Z]{5}$/.test(code)) return undefined
  return {
    status: statusOf(code, anonymous),
    body: {
      code,
      message: error.message,
      details: field(error, 'detail'),
      hint: field(error, 'hint'),
    },
  }
}
