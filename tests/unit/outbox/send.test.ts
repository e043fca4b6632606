/** What the SDK's parts make of answers, good and strange; over a real connection: tests/faults/answers.spec.ts. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { server } from '../../../src/config/server.ts'
import { noAnswer, type RequestName } from '../../../src/outbox/classify.ts'
import type { Content } from '../../../src/outbox/kinds/kinds.ts'
import { send as sendRequest } from '../../../src/outbox/send.ts'
import { booking, contact, withdrawal } from './model/submissions.ts'

type Respond = (request: Request) => Response | Promise<Response>

const { url, key } = server
const tap = '2026-11-20T12:00:00.000Z'
const submittedAt = Date.parse(tap)
// The honeypot.
const website = ''
const person = { name: 'Jan 1', email: 'jan1@example.pl', phone: '600', area: 60 }
const row = { id: booking.id, ...person, preferred_date: '2099-03-09', total_price: 6600 }

let received: { readonly request: Request; readonly body: unknown }[]
let respond: Respond

function text(status: number, body: string): Respond {
  return () => new Response(body, { status })
}

function json(status: number, body: unknown, headers = {}): Respond {
  return () => Response.json(body, { status, headers })
}

function send(
  content: Content,
  name: RequestName = content.kind === 'booking' ? 'save' : 'notify',
  signal = new AbortController().signal,
): ReturnType<typeof sendRequest> {
  return sendRequest({ ...content, name, submittedAt }, signal)
}

beforeEach(() => {
  received = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const request = new Request(input, init)
    received.push({ request, body: await request.json() })
    return respond(request)
  })
})

test('inserts the row once, asks for it back, and logs none of its values', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const info = vi.spyOn(console, 'info').mockReturnValue(undefined)
  respond = json(201, [{ ...row, status: 'new' }])
  await expect(send(booking)).resolves.toMatchObject({ status: 201, body: [{ id: booking.id }] })
  const body = { ...row, submitted_at: tap }
  // It outlives its page; only captive portals answer with a redirect.
  const request = { method: 'POST', redirect: 'error', keepalive: true }
  expect(received).toMatchObject([{ request, body }])
  expect(received[0]?.request.headers.get('apikey')).toBe(key)
  expect(received[0]?.request.headers.get('prefer')).toBe('return=representation')
  expect(info).toHaveBeenCalledExactlyOnceWith(`booking ${booking.id}: saved as sent`)
  expect(warn).not.toHaveBeenCalled()

  respond = json(201, [{ ...row, phone: '700', total_price: 1 }])
  await send(booking)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    `booking ${booking.id}: came back with another phone, total_price`,
  )
})

const taken = { code: '23505', message: '"x_pkey"', details: null, hint: null }
const failed = { error: 'mail-failed' }

test.each<[string, Content, Respond, object]>([
  ['an error of the database', booking, json(409, taken), { status: 409, body: taken }],
  ['a 503, not tried again by itself', booking, text(503, 'down'), { status: 503 }],
  ['an empty 404 as a 404', booking, text(404, ''), { status: 404 }],
  ['a 404 with a list as a 404', booking, json(404, []), { status: 404 }],
  ['a page in place of a row', booking, text(200, '<html>'), { body: { message: '<html>' } }],
  ['an error of a function', contact, json(502, failed), { status: 502, body: failed }],
  ['an error without a body', contact, text(503, ''), { status: 503, body: undefined }],
  ['a page in place of a function', contact, text(200, '<html>'), { status: 200 }],
])('gives %s', async (_what, content, answer, expected) => {
  respond = answer
  await expect(send(content)).resolves.toMatchObject(expected)
  expect(received).toHaveLength(1)
})

test.each<[Content, object]>([
  [booking, { ...person, preferredDate: '9.03.2099', totalPrice: 6600, bookingId: booking.id }],
  [contact, { ...contact.payload, website, messageId: contact.id }],
  [withdrawal, { ...withdrawal.payload, website, submittedAt: tap, withdrawalId: withdrawal.id }],
])('asks for the mails of a $kind', async (content, body) => {
  const sent = { status: 'sent' }
  respond = json(200, sent)
  await expect(send(content, 'notify')).resolves.toEqual({ status: 200, body: sent })
  const name = `send-${content.kind}-email`
  expect(received.map(({ request }) => request.url)).toEqual([`${url}/functions/v1/${name}`])
  expect(received[0]?.request.headers.get('apikey')).toBe(key)
  expect(received[0]?.body).toEqual(body)
})

describe.each([
  ['saving', booking, 'save', '/rest/v1/booking_requests?select=*', 201],
  ['asking', booking, 'state', '/rest/v1/rpc/booking_state', 200],
  ['cancelling', booking, 'cancel', '/rest/v1/rpc/cancel_booking', 200],
  ['mailing', contact, 'notify', '/functions/v1/send-contact-email', 200],
] as const)('%s', (_what, content, name, path, status) => {
  test('has an address without the customer’s data, and returns the server’s Retry-After', async () => {
    respond = json(429, {}, { 'retry-after': '30' })
    await expect(send(content, name)).resolves.toMatchObject({ status: 429, retryAfter: '30' })
    expect(received[0]?.request.url).toBe(url + path)
  })

  test('has no answer if the connection breaks or the body is cut short', async () => {
    respond = () => Promise.reject(new TypeError('fetch failed'))
    await expect(send(content, name)).resolves.toBe(noAnswer)
    const half = new ReadableStream({ pull: (body) => body.error(new TypeError('terminated')) })
    respond = () => new Response(half, { status, headers: { 'content-type': 'application/json' } })
    await expect(send(content, name)).resolves.toBe(noAnswer)
    expect(received).toHaveLength(2)
  })

  test('stops when it is aborted', async () => {
    const abort = new AbortController()
    respond = ({ signal }) => {
      abort.abort()
      signal.throwIfAborted()
      return Response.json({}, { status })
    }
    await expect(send(content, name, abort.signal)).resolves.toBe(noAnswer)
  })
})
