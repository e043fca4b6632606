/** What the SDK's parts make of a real server's answers, good and strange. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json as bodyOf } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RequestName } from '../../../src/outbox/classify.ts'
import type { Content } from '../../../src/outbox/kinds/kinds.ts'
import { sendTo } from '../../../src/outbox/send.ts'
import { contentOf } from './model/submissions.ts'

interface Received {
  readonly url: string | undefined
  readonly method: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

type Respond = (response: ServerResponse) => void

const submittedAt = Date.UTC(2026, 10, 20, 12)
const booking = contentOf('booking', 1)
const contact = contentOf('contact', 2)
const withdrawal = contentOf('withdrawal', 3)
const person = { name: 'Jan 1', email: 'jan1@example.pl', phone: '600', area: 60 }
const row = { id: booking.id, ...person, preferred_date: '2027-03-09', total_price: 6600 }
const none = { is: 'none' }

let server: Server
let url: string
let received: Received[]
let respond: Respond

const text =
  (status: number, body: string, headers: Record<string, string> = {}): Respond =>
  (response) =>
    void response.writeHead(status, headers).end(body)

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Respond =>
  text(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers })

function send(
  content: Content,
  name: RequestName = content.kind === 'booking' ? 'save' : 'notify',
  signal = new AbortController().signal,
): ReturnType<typeof sendTo> {
  return sendTo({ url, key: 'public' }, { name, content, submittedAt }, signal)
}

beforeEach(async () => {
  received = []
  server = createServer(async (request, response) => {
    const { url, method, headers } = request
    received.push({ url, method, headers, body: await bodyOf(request) })
    respond(response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

test('inserts the row once, asks for it back, and shows nobody what it holds', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const info = vi.spyOn(console, 'info').mockReturnValue(undefined)
  respond = json(201, [{ ...row, status: 'new' }])
  await expect(send(booking)).resolves.toMatchObject({ status: 201, body: [{ id: booking.id }] })
  const body = { ...row, submitted_at: '2026-11-20T12:00:00.000Z' }
  const headers = { apikey: 'public', prefer: 'return=representation' }
  expect(received).toMatchObject([{ method: 'POST', headers }])
  expect(received[0]?.body).toEqual(body)
  expect(received[0]?.url).toMatch(/^\/rest\/v1\/booking_requests\?/)
  expect(info).toHaveBeenCalledExactlyOnceWith(`booking ${booking.id}: saved as sent`)
  expect(warn).not.toHaveBeenCalled()

  respond = json(201, [{ ...row, phone: '700', total_price: 1 }])
  await send(booking)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    `booking ${booking.id}: came back with another phone, total_price`,
  )
})

const duplicate = { code: '23505', message: '"x_pkey"', details: null, hint: null }

test.each<[string, Content, Respond, object]>([
  [
    'an error as the database words it',
    booking,
    json(409, duplicate),
    { status: 409, body: duplicate },
  ],
  [
    'how long the server wants to be left alone',
    booking,
    json(429, {}, { 'retry-after': '30' }),
    { status: 429, retryAfter: '30' },
  ],
  ['a 503, not tried again by itself', booking, text(503, 'down'), { status: 503 }],
  ['an empty 404 as a 404', booking, text(404, ''), { status: 404 }],
  ['a 404 with a list as a 404', booking, json(404, []), { status: 404 }],
  [
    'an error as the function words it',
    contact,
    json(502, { error: 'mail-failed' }, { 'retry-after': '7' }),
    { status: 502, body: { error: 'mail-failed' }, retryAfter: '7' },
  ],
  ['an error without a body', contact, text(503, ''), { status: 503, body: undefined }],
  [
    'a page in place of a row',
    booking,
    text(200, '<html>'),
    { status: 200, body: { message: '<html>' } },
  ],
  ['a page in place of a function', contact, text(200, '<html>'), { status: 200 }],
])('gives %s', async (_what, content, answer, expected) => {
  respond = answer
  await expect(send(content)).resolves.toMatchObject({ is: 'http', ...expected })
  expect(received).toHaveLength(1)
})

test.each([
  ['state', 'booking_state'],
  ['cancel', 'cancel_booking'],
] as const)('%s calls the database function with the id alone', async (request, name) => {
  const body = [{ area: 60, status: 'new' }]
  respond = json(200, body)
  await expect(send(booking, request)).resolves.toMatchObject({ status: 200, body })
  expect(received).toMatchObject([
    { method: 'POST', url: `/rest/v1/rpc/${name}`, body: { p_id: booking.id } },
  ])
})

const inWords = { preferredDate: '9.03.2027', totalPrice: 6600 }
const trap = { website: '' }

test.each<[string, Content, string, object]>([
  [
    'a saved booking with its date as the customer reads it',
    booking,
    'send-booking-email',
    { ...person, ...inWords, bookingId: booking.id },
  ],
  [
    'a contact message with its id and the robots’ trap empty',
    contact,
    'send-contact-email',
    { ...contact.payload, ...trap, messageId: contact.id },
  ],
  [
    'a statement of withdrawal with the moment of its tap',
    withdrawal,
    'send-withdrawal-email',
    {
      ...withdrawal.payload,
      ...trap,
      submittedAt: '2026-11-20T12:00:00.000Z',
      withdrawalId: withdrawal.id,
    },
  ],
])('mails %s', async (_what, content, name, body) => {
  const sent = { status: 'sent' }
  respond = json(200, sent)
  await expect(send(content, 'notify')).resolves.toEqual({ is: 'http', status: 200, body: sent })
  expect(received).toMatchObject([{ url: `/functions/v1/${name}`, headers: { apikey: 'public' } }])
  expect(received[0]?.body).toEqual(body)
})

describe.each([
  ['saving', booking, 201],
  ['mailing', contact, 200],
])('%s gets no answer', (_name, content, status) => {
  test.each<[string, Respond]>([
    ['a connection that breaks', (response) => response.destroy()],
    [
      'a body that ends in its middle',
      (response) => {
        const headers = { 'content-type': 'application/json', 'content-length': '500' }
        response.writeHead(status, headers).write('{"status": "sent", "id": ')
        setImmediate(() => response.destroy())
      },
    ],
    ['a redirection', text(302, '', { location: '/login' })],
  ])('from %s', async (_what, answer) => {
    respond = answer
    await expect(send(content)).resolves.toEqual(none)
    expect(received).toHaveLength(1)
  })

  test('once it is told to stop', async () => {
    const abort = new AbortController()
    respond = () => abort.abort()
    await expect(send(content, undefined, abort.signal)).resolves.toEqual(none)
  })
})
