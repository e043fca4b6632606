/** An honest server: a table with a primary key, mails that are claimed once, no more. */
import type { Answer } from '../../../../src/outbox/answer.ts'
import type { Entry } from '../../../../src/outbox/entry.ts'

export interface Server {
  /** What the entry's current step does there, and the answer. */
  readonly handle: (entry: Entry) => Answer
  /** Saved rows in the order of their saving; the name is the submission's own. */
  readonly rows: { readonly id: string; readonly content: string }[]
  /** How many mails went out for a submission's content. */
  readonly mails: Map<string, number>
  readonly hasRow: (id: string) => boolean
  readonly hasMail: (id: string) => boolean
}

/** The name that marks data which the server's rules refuse. */
export const badName = 'Zły'

export function contentOf(entry: Pick<Entry, 'kind' | 'payload'>): string {
  return JSON.stringify([entry.kind, Object.entries(entry.payload).sort()])
}

function http(status: number, body: unknown): Answer {
  return { kind: 'http', status, body }
}

export function isBad(entry: Pick<Entry, 'payload'>): boolean {
  return 'name' in entry.payload
    ? entry.payload.name.startsWith(badName)
    : entry.payload.lastName.startsWith(badName)
}

/** A server without rows and mails. */
export function createServer(): Server {
  const rows: { id: string; content: string }[] = []
  const known = new Map<string, string>()
  const mails = new Map<string, number>()
  const mailed = new Set<string>()

  function save(entry: Entry): Answer {
    if (known.has(entry.id)) {
      const message = 'duplicate key value violates unique constraint "booking_requests_pkey"'
      return http(409, { code: '23505', message, details: null, hint: null })
    }
    if (isBad(entry)) {
      const message =
        'new row for relation "booking_requests" violates check constraint "booking_requests_name_check"'
      return http(400, {
        code: '23514',
        message,
        details: `Failing row contains ${contentOf(entry)}`,
      })
    }
    const content = contentOf(entry)
    known.set(entry.id, content)
    rows.push({ id: entry.id, content })
    return http(201, { id: entry.id })
  }

  function mail(entry: Entry): Answer {
    if (entry.kind === 'booking' && !known.has(entry.id))
      return http(404, { error: 'unknown-booking' })
    if (entry.kind === 'contact' && isBad(entry)) return http(422, { error: 'invalid-last-name' })
    if (mailed.has(entry.id)) return http(200, { status: 'already-sent' })
    mailed.add(entry.id)
    const content = contentOf(entry)
    mails.set(content, (mails.get(content) ?? 0) + 1)
    return http(200, { status: 'sent' })
  }

  return {
    handle: (entry) => (entry.step === 'save' ? save(entry) : mail(entry)),
    rows,
    mails,
    hasRow: (id) => known.has(id),
    hasMail: (id) => mailed.has(id),
  }
}
