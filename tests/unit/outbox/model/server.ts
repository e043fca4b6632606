/** An honest server: a table with a primary key, ids that are cancelled for ever, mails that are claimed once. */
import { dayTakenRule } from '../../../../src/domain/availability.ts'
import type { Day } from '../../../../src/domain/day.ts'
import { type Answer, cancelledRule } from '../../../../src/outbox/classify.ts'
import type { Content } from '../../../../src/outbox/kinds/kinds.ts'
import type { Request } from '../../../../src/outbox/transitions.ts'

export type Server = ReturnType<typeof createServer>

/** The name that marks data which the server's rules refuse. */
export const badName = 'Zły'
/** The company closes it now and then. In the future, whenever the tests run. */
export const contestedDay = '2099-03-09' as Day

/** What a content says, whatever its id. */
export function textOf({ kind, payload }: Pick<Content, 'kind' | 'payload'>): string {
  const fields = Object.entries(payload).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([kind, fields])
}

function isBad(content: Content): boolean {
  return textOf(content).includes(badName)
}

/** An answer over HTTP. */
export function http(status: number, body?: unknown, retryAfter?: string): Answer {
  return { status, body, ...(retryAfter !== undefined && { retryAfter }) }
}

/** What the table returns of a booking. */
export function rowOf({ id, payload }: Content): Record<string, unknown> {
  if (!('area' in payload)) return { id }
  const { area, preferredDate, totalPrice } = payload
  const company = { status: 'new', late: false }
  return { id, area, preferred_date: preferredDate, total_price: totalPrice, ...company }
}

/** A server without rows and mails. */
export function createServer() {
  const rows: Content[] = []
  const mails: Content[] = []
  const cancelled = new Set<string>()
  const refused = new Set<string>()
  const row = (id: string): Content | undefined => rows.find((one) => one.id === id)
  // Its key is the id of a booking, else the id and the text (supabase/functions/_shared/contentId.ts).
  const mail = (content: Content): Content | undefined =>
    mails.find(
      (one) =>
        one.id === content.id && (content.kind === 'booking' || textOf(one) === textOf(content)),
    )

  function refuse(content: Content, status: number, body: object): Answer {
    refused.add(textOf(content))
    return http(status, body)
  }

  function save(content: Content): Answer {
    // A check of the data comes before the key, as in the database.
    if (isBad(content)) {
      const message = `violates check constraint "booking_name" (${textOf(content)})`
      return refuse(content, 400, { code: '23514', message })
    }
    if (row(content.id)) {
      const message = 'duplicate key value violates unique constraint "booking_requests_pkey"'
      return http(409, { code: '23505', message, details: null, hint: null })
    }
    if (cancelled.has(content.id)) return http(400, { code: '23514', message: cancelledRule })
    const { payload } = content
    if (server.isDayTaken && 'area' in payload && payload.preferredDate === contestedDay)
      return refuse(content, 400, { code: '23514', message: dayTakenRule })
    rows.push(content)
    return http(201, [rowOf(content)])
  }

  function notify(content: Content): Answer {
    if (content.kind === 'booking' && !row(content.id))
      return http(404, { error: 'unknown-booking' })
    if (mail(content)) return http(200, { status: 'already-sent' })
    if (content.kind !== 'booking' && isBad(content))
      return refuse(content, 422, { error: 'invalid-fields' })
    mails.push(content)
    return http(200, { status: 'sent' })
  }

  const server = {
    /** Carries out a request and answers it. */
    handle({ name, ...content }: Request): Answer {
      if (name === 'save') return save(content)
      // Whatever is asked about a message goes to its function.
      if (name === 'notify' || content.kind !== 'booking') return notify(content)
      const known = row(content.id)
      if (name === 'cancel' && !known) cancelled.add(content.id)
      return http(200, known ? [rowOf(known)] : [])
    },
    ...{ rows, mails, row, mail },
    /** Every content that was ever refused. */
    refused,
    isCancelled: (id: string) => cancelled.has(id),
    /** Whether the company has closed the day that everybody wants first. */
    isDayTaken: false,
  }
  return server
}
