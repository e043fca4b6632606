/** The protocol's table of answers. */
import { describe, expect, test } from 'vitest'
import { type Answer, classify } from '../../../src/outbox/classify.ts'
import { contentOf } from './model/submissions.ts'

const booking = contentOf('booking', 1)
const contact = contentOf('contact', 2)

function http(status: number, body?: unknown, retryAfter?: string): Answer {
  return { is: 'http', status, body, ...(retryAfter !== undefined && { retryAfter }) }
}

function duplicate(key: string): unknown {
  const message = `duplicate key value violates unique constraint "${key}"`
  return { code: '23505', message, details: null, hint: null }
}

describe('saving a booking', () => {
  test.each<[string, Answer, string]>([
    ['201 with the row', http(201, { id: booking.id }), 'done'],
    ['409 on the primary key', http(409, duplicate('booking_requests_pkey')), 'done'],
    ['409 on another key', http(409, duplicate('booking_requests_other_key')), 'held'],
    [
      '409 on a foreign key',
      http(409, { code: '23503', message: '"booking_requests_pkey"' }),
      'held',
    ],
    ['409 without a body', http(409), 'held'],
    ['201 with another row', http(201, { id: contact.id }), 'again'],
    ['201 with a page', http(201, { message: '<html>' }), 'again'],
    ['200 with a page', http(200, undefined), 'again'],
    ['200 with the row', http(200, { id: booking.id }), 'again'],
    ['204', http(204), 'again'],
    ['302', http(302), 'again'],
    ['408', http(408), 'again'],
    ['425', http(425), 'again'],
    ['429', http(429), 'again'],
    ['500', http(500), 'again'],
    ['503 with a page', http(503, undefined), 'again'],
    ['401', http(401, { code: '42501' }), 'held'],
    ['402', http(402), 'held'],
    ['403', http(403), 'held'],
    ['404', http(404, { code: 'PGRST205' }), 'held'],
    ['400 unknown column', http(400, { code: 'PGRST204' }), 'held'],
    ['400 raised', http(400, { code: 'P0001' }), 'held'],
    ['406', http(406, { code: 'PGRST106' }), 'held'],
    ['400 without a code', http(400), 'held'],
    ['400 22P02', http(400, { code: '22P02' }), 'refused'],
    ['422 22001', http(422, { code: '22001' }), 'refused'],
    ['400 23502', http(400, { code: '23502' }), 'refused'],
    ['400 23514', http(400, { code: '23514' }), 'refused'],
    ['403 23514', http(403, { code: '23514' }), 'held'],
    ['nothing', { is: 'none' }, 'again'],
  ])('%s', (_name, answer, means) => {
    expect(classify(booking, 'save', answer).means).toBe(means)
  })

  test('keeps the name of the broken rule, and nothing that could be personal', () => {
    const message =
      'new row for relation "booking_requests" violates check constraint "booking_email_address"'
    const details = 'Failing row contains (Jan Kowalski, jan@example.pl).'
    const verdict = classify(booking, 'save', http(400, { code: '23514', message, details }))
    expect(verdict).toEqual({
      means: 'refused',
      problem: { code: 'data', status: 400, rule: 'booking_email_address' },
      serverCode: '23514',
    })
    expect(
      classify(booking, 'save', http(400, { code: '23514', message: 'booking_date_too_early' })),
    ).toMatchObject({ problem: { rule: 'booking_date_too_early' } })
    const typed = 'invalid input syntax for type date: "jan@example.pl"'
    expect(classify(booking, 'save', http(400, { code: '22007', message: typed }))).toMatchObject({
      problem: { rule: undefined },
    })
  })
})

describe('mailing', () => {
  test.each<[string, Answer, string]>([
    ['sent', http(200, { status: 'sent' }), 'done'],
    ['already sent', http(200, { status: 'already-sent' }), 'done'],
    ['200 with a page', http(200, '<html>'), 'again'],
    ['200 with other JSON', http(200, {}), 'again'],
    ['201', http(201, { status: 'sent' }), 'again'],
    ['409', http(409, duplicate('booking_requests_pkey')), 'held'],
    ['502', http(502, { error: 'mail-failed' }), 'again'],
    ['429', http(429, { error: 'too-many-requests' }, '600'), 'again'],
    ['422', http(422, { error: 'invalid-fields' }), 'refused'],
    ['413', http(413, { error: 'body-too-large' }), 'refused'],
    ['422 with a page', http(422, '<html>'), 'held'],
    ['400', http(400, { error: 'bad-json' }), 'held'],
    ['404', http(404, { error: 'unknown-booking' }), 'held'],
  ])('%s', (_name, answer, means) => {
    expect(classify(contact, 'notify', answer).means).toBe(means)
    expect(classify(booking, 'notify', answer).means).toBe(means)
  })
})

describe('asking', () => {
  const row = {
    area: 80,
    preferred_date: '2027-03-10',
    total_price: 8800,
    status: 'new',
    late: true,
  }
  const facts = { area: 80, preferredDate: '2027-03-10', totalPrice: 8800 }

  test.each(['state', 'cancel'] as const)('%s: the row, none, or no word of ours', (request) => {
    expect(classify(booking, request, http(200, [row]))).toEqual({
      means: 'done',
      row: { facts, company: { status: 'new', late: true } },
    })
    // A status that this version does not know.
    expect(classify(booking, request, http(200, [{ ...row, status: 'x' }]))).toMatchObject({
      row: { company: undefined },
    })
    expect(classify(booking, request, http(200, [])).means).toBe('absent')
    expect(classify(booking, request, http(200, {})).means).toBe('again')
    expect(classify(booking, request, http(200, ['<html>'])).means).toBe('again')
    expect(classify(booking, request, http(429)).means).toBe('again')
    expect(classify(booking, request, http(404)).means).toBe('held')
  })
})
