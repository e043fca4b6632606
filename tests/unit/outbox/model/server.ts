/** An honest server: a table with a primary key, what it tells of a row, mails that are claimed once. */

import type { Entry } from '../../../../src/outbox/entry.ts'
import type { Submission } from '../../../../src/outbox/kinds/kinds.ts'
import type { Answer, RequestName } from '../../../../src/outbox/ports.ts'

/** What the server holds or has mailed. */
interface Held {
  readonly id: string
  readonly revision: number
  /** The customer's address tells one intention from the others, whatever its id. */
  readonly email: string
  readonly content: string
  readonly entry: Entry
}

export interface Server {
  /** What a request does there, and the answer. */
  readonly handle: (entry: Entry, request: RequestName) => Answer
  /** Saved rows in the order of their saving. */
  readonly rows: readonly Held[]
  readonly mails: readonly Held[]
  readonly row: (id: string) => Held | undefined
  readonly mail: (id: string) => Held | undefined
  readonly isCancelled: (id: string) => boolean
}

/** The name that marks data which the server's rules refuse. */
export const badName = 'Zły'

export function contentOf(submission: {
  readonly kind: Submission['kind']
  readonly payload: Submission['payload']
}): string {
  return JSON.stringify([submission.kind, Object.entries(submission.payload).sort()])
}

export function isBad({ payload }: { readonly payload: Submission['payload'] }): boolean {
  return ('name' in payload ? payload.name : payload.lastName).startsWith(badName)
}

function http(status: number, body: unknown): Answer {
  return { kind: 'http', status, body }
}

function refusal(message: string): Answer {
  return http(400, { code: '23514', message })
}

function bodyOf({ id, revision, entry: { payload } }: Held): Record<string, unknown> {
  if (!('area' in payload)) return { revision }
  const { area, preferredDate, totalPrice } = payload
  return { id, revision, late: false, area, preferred_date: preferredDate, total_price: totalPrice }
}

/** A server without rows and mails. */
export function createServer(): Server {
  const rows: Held[] = []
  const mails: Held[] = []
  const cancelled = new Set<string>()
  const row = (id: string): Held | undefined => rows.find((one) => one.id === id)
  const mail = (id: string): Held | undefined => mails.find((one) => one.id === id)

  function held(entry: Entry): Held {
    const { id, revision, payload } = entry
    return { id, revision, email: payload.email, content: contentOf(entry), entry }
  }

  function save(entry: Entry): Answer {
    // A check of the data comes before the key, as in the database.
    if (isBad(entry)) {
      return refusal(
        `new row for relation "booking_requests" violates check constraint "booking_requests_name_check" (${contentOf(entry)})`,
      )
    }
    if (row(entry.id)) {
      const message = 'duplicate key value violates unique constraint "booking_requests_pkey"'
      return http(409, { code: '23505', message, details: null, hint: null })
    }
    if (cancelled.has(entry.id)) return refusal('booking_cancelled')
    rows.push(held(entry))
    return http(201, bodyOf(held(entry)))
  }

  function notify(entry: Entry): Answer {
    if (entry.kind === 'booking' && !row(entry.id)) return http(404, { error: 'unknown-booking' })
    const sent = mail(entry.id)
    if (sent) return http(200, { status: 'already-sent', revision: sent.revision })
    if (entry.kind !== 'booking' && isBad(entry)) return http(422, { error: 'invalid-fields' })
    mails.push(held(entry))
    return http(200, { status: 'sent', revision: entry.revision })
  }

  function tell(id: string): Answer {
    const known = row(id)
    return http(200, known ? [bodyOf(known)] : [])
  }

  return {
    handle(entry, request) {
      if (request === 'save') return save(entry)
      if (request === 'notify') return notify(entry)
      if (request === 'cancel' && !row(entry.id)) cancelled.add(entry.id)
      return tell(entry.id)
    },
    rows,
    mails,
    row,
    mail,
    isCancelled: (id) => cancelled.has(id),
  }
}
