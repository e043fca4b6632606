/** What the SDK's parts make of a real server's answers, good and strange. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RequestName } from '../../../src/outbox/classify.ts'
import type { Content } from '../../../src/outbox/kinds/kinds.ts'
import { sendTo } from '../../../src/outbox/send.ts'
import { contentOf } from './model/submissions.ts'

interface Received {
  readonly url: string
  readonly method: string
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

const submittedAt = Date.UTC(2026, 10, 20, 12)
const booking = contentOf('booking', 1)
const contact = contentOf('contact', 2)
const withdrawal = contentOf('withdrawal', 3)
const row = {
  id: booking.id,
  name: 'Jan 1',
  email: 'jan1@example.pl',
  phone: '600',
  area: 60,
  preferred_date: '2027-03-09',
  total_price: 6600,
}

let server: Server
let url: string
let received: Received[]
let respond: (response: ServerResponse) => void

function json(status: number, body: unknown, headers: Record<string, string> = {}): void {
  html(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
}

function html(status: number, text: string, headers: Record<string, string> = {}): void {
  respond = (response) => void response.writeHead(status, headers).end(text)
}

function send(
  content: Content,
  name: RequestName = content.kind === 'booking' ? 'save' : 'notify',
  signal = new AbortController().signal,
): ReturnType<typeof sendTo> {
  return sendTo({ url, key: 'public' }, { name, content, submittedAt }, signal)
}

beforeEach(async () => {
  received = []
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const body: unknown = text === '' ? undefined : JSON.parse(text)
      received.push({
        url: request.url ?? '',
        method: request.method ?? '',
        headers: request.headers,
        body,
      })
      respond(response)
    })
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

describe('saving', () => {
  test('inserts the row once, asks for it back, and shows nobody what it holds', async () => {
    const warn = vi.spyOn(console, 'warn')
    const info = vi.spyOn(console, 'info').mockReturnValue(undefined)
    json(201, { ...row, status: 'new' })
    await expect(send(booking)).resolves.toMatchObject({ status: 201, body: { id: booking.id } })
    expect(received).toHaveLength(1)
    expect(received[0]?.method).toBe('POST')
    expect(received[0]?.url).toMatch(/^\/rest\/v1\/booking_requests\?/)
    expect(received[0]?.body).toEqual({ ...row, submitted_at: '2026-11-20T12:00:00.000Z' })
    expect(received[0]?.headers).toMatchObject({
      apikey: 'public',
      prefer: 'return=representation',
    })
    expect(warn).not.toHaveBeenCalled()
    expect(info).toHaveBeenCalledExactlyOnceWith(`booking ${booking.id}: saved as sent`)
  })

  test('says which columns came back changed, not what is in them', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    json(201, { ...row, phone: '700', total_price: 1 })
    await send(booking)
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      `booking ${booking.id}: came back with another phone, total_price`,
    )
  })

  test('gives an error as the server worded it', async () => {
    const body = { code: '23505', message: '"booking_requests_pkey"', details: null, hint: null }
    json(409, body)
    await expect(send(booking)).resolves.toEqual({ is: 'http', status: 409, body })
  })

  test('tells how long the server wants to be left alone', async () => {
    json(429, { message: 'too many requests' }, { 'retry-after': '30' })
    await expect(send(booking)).resolves.toMatchObject({ status: 429, retryAfter: '30' })
  })

  test.each([503, 520])('does not try a %i again by itself', async (status) => {
    html(status, 'down')
    await expect(send(booking)).resolves.toMatchObject({ status })
    expect(received).toHaveLength(1)
  })

  test.each([
    ['an empty 404', () => html(404, '')],
    ['a 404 with a list', () => json(404, [])],
  ])('keeps %s a 404', async (_what, answer) => {
    answer()
    await expect(send(booking)).resolves.toMatchObject({ status: 404 })
  })

  test('makes no row of a page', async () => {
    html(200, '<html>')
    const answer = await send(booking)
    expect(answer).toMatchObject({ is: 'http', status: 200 })
    expect(answer).not.toHaveProperty('body.id')
  })
})

describe('asking', () => {
  test.each([
    ['state', 'booking_state'],
    ['cancel', 'cancel_booking'],
  ] as const)('%s calls the database function with the id alone', async (request, name) => {
    const body = [{ area: 60, status: 'new' }]
    json(200, body)
    await expect(send(booking, request)).resolves.toMatchObject({ status: 200, body })
    expect(received).toMatchObject([
      { method: 'POST', url: `/rest/v1/rpc/${name}`, body: { p_id: booking.id } },
    ])
  })
})

describe('mailing', () => {
  test('sends a saved booking with its date as the customer reads it', async () => {
    json(200, { status: 'sent' })
    await expect(send(booking, 'notify')).resolves.toEqual({
      is: 'http',
      status: 200,
      body: { status: 'sent' },
    })
    expect(received[0]?.url).toBe('/functions/v1/send-booking-email')
    expect(received[0]?.headers).toMatchObject({ apikey: 'public' })
    expect(received[0]?.body).toEqual({
      name: 'Jan 1',
      email: 'jan1@example.pl',
      phone: '600',
      area: 60,
      preferredDate: '9.03.2027',
      totalPrice: 6600,
      bookingId: booking.id,
    })
  })

  test('sends a contact message with its id and the robots’ trap empty', async () => {
    json(200, { status: 'sent' })
    await send(contact)
    expect(received[0]?.url).toBe('/functions/v1/send-contact-email')
    expect(received[0]?.body).toEqual({ ...contact.payload, messageId: contact.id, website: '' })
  })

  test('sends a statement of withdrawal with the moment of its tap', async () => {
    json(200, { status: 'sent' })
    await send(withdrawal)
    expect(received[0]?.url).toBe('/functions/v1/send-withdrawal-email')
    expect(received[0]?.body).toEqual({
      ...withdrawal.payload,
      submittedAt: '2026-11-20T12:00:00.000Z',
      withdrawalId: withdrawal.id,
      website: '',
    })
  })

  test('gives an error as the function worded it', async () => {
    json(502, { error: 'mail-failed' }, { 'retry-after': '7' })
    await expect(send(contact)).resolves.toEqual({
      is: 'http',
      status: 502,
      body: { error: 'mail-failed' },
      retryAfter: '7',
    })
  })

  test('gives an error without a body, and a page', async () => {
    html(503, '')
    await expect(send(contact)).resolves.toEqual({ is: 'http', status: 503, body: undefined })
    html(200, '<html>')
    await expect(send(contact)).resolves.toMatchObject({ is: 'http', status: 200 })
  })
})

describe.each([
  ['saving', booking],
  ['mailing', contact],
])('%s gets no answer', (_name, content) => {
  const none = { is: 'none' }

  test('from a connection that breaks', async () => {
    respond = (response) => response.destroy()
    await expect(send(content)).resolves.toEqual(none)
  })

  test('from a body that ends in its middle', async () => {
    respond = (response) => {
      response.writeHead(content.kind === 'booking' ? 201 : 200, {
        'content-type': 'application/json',
        'content-length': '500',
      })
      response.write('{"status": "sent", "id": ')
      setImmediate(() => response.destroy())
    }
    await expect(send(content)).resolves.toEqual(none)
  })

  test('from a redirection', async () => {
    html(302, '', { location: '/login' })
    await expect(send(content)).resolves.toEqual(none)
    expect(received).toHaveLength(1)
  })

  test('once it is told to stop', async () => {
    const abort = new AbortController()
    respond = () => abort.abort()
    await expect(send(content, undefined, abort.signal)).resolves.toEqual(none)
  })
})
