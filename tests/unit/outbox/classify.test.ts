/** The protocol's table of answers. */
import { describe, expect, test } from 'vitest'
import { classify } from '../../../src/outbox/classify.ts'
import { http } from './model/server.ts'
import { contentOf } from './model/submissions.ts'

const booking = contentOf('booking', 1)
const contact = contentOf('contact', 2)

type Row = readonly [status: number, body: unknown, means: string]

function duplicate(key: string): unknown {
  const message = `duplicate key value violates unique constraint "${key}"`
  return { code: '23505', message, details: null, hint: null }
}

describe('saving a booking', () => {
  test('no answer: again', () => {
    expect(classify(booking, 'save', { is: 'none' }).means).toBe('again')
  })

  test.each<Row>([
    [201, [{ id: booking.id }], 'done'],
    [409, duplicate('booking_requests_pkey'), 'done'],
    [409, duplicate('booking_requests_other_key'), 'held'],
    [409, { code: '23503', message: '"booking_requests_pkey"' }, 'held'],
    [409, undefined, 'held'],
    [201, [{ id: contact.id }], 'again'],
    [201, [], 'again'],
    [201, { message: '<html>' }, 'again'],
    [200, undefined, 'again'],
    [200, [{ id: booking.id }], 'again'],
    ...[204, 302, 408, 425, 429, 500, 503].map((status): Row => [status, undefined, 'again']),
    [401, { code: '42501' }, 'held'],
    ...[400, 402, 403].map((status): Row => [status, undefined, 'held']),
    [404, { code: 'PGRST205' }, 'held'],
    [400, { code: 'PGRST204' }, 'held'],
    [400, { code: 'P0001' }, 'held'],
    [406, { code: 'PGRST106' }, 'held'],
    [400, { code: '22P02' }, 'refused'],
    [422, { code: '22001' }, 'refused'],
    [400, { code: '23502' }, 'refused'],
    [400, { code: '23514' }, 'refused'],
    [403, { code: '23514' }, 'held'],
  ])('%i %j: %s', (status, body, means) => {
    expect(classify(booking, 'save', http(status, body)).means).toBe(means)
  })

  test.each([
    ['23514', 'new row violates check constraint "booking_email_address"', 'booking_email_address'],
    ['23514', 'booking_date_too_early', 'booking_date_too_early'],
    ['22007', 'invalid input syntax for type date: "jan@example.pl"', undefined],
  ])(
    'keeps the name of the broken rule, and nothing that could be personal: %s %s',
    (code, message, rule) => {
      const details = 'Failing row contains (Jan Kowalski, jan@example.pl).'
      expect(classify(booking, 'save', http(400, { code, message, details }))).toEqual({
        means: 'refused',
        problem: { code: 'data', status: 400, rule },
        serverCode: code,
      })
    },
  )
})

test.each<Row>([
  [200, { status: 'sent' }, 'done'],
  [200, { status: 'already-sent' }, 'done'],
  [200, '<html>', 'again'],
  [200, {}, 'again'],
  [201, { status: 'sent' }, 'again'],
  [409, duplicate('booking_requests_pkey'), 'held'],
  [502, { error: 'mail-failed' }, 'again'],
  [429, { error: 'too-many-requests' }, 'again'],
  [422, { error: 'invalid-fields' }, 'refused'],
  [413, { error: 'body-too-large' }, 'refused'],
  [422, '<html>', 'held'],
  [400, { error: 'bad-json' }, 'held'],
  [404, { error: 'unknown-booking' }, 'held'],
])('mailing: %i %j: %s', (status, body, means) => {
  expect(classify(contact, 'notify', http(status, body)).means).toBe(means)
  expect(classify(booking, 'notify', http(status, body)).means).toBe(means)
})

describe.each(['state', 'cancel'] as const)('asking: %s', (request) => {
  const place = { area: 80, preferred_date: '2027-03-10', total_price: 8800 }
  const facts = { area: 80, preferredDate: '2027-03-10', totalPrice: 8800 }

  test.each([
    ['new', { status: 'new', late: true }],
    // One that this version does not know.
    ['x', undefined],
  ])('the row, whose status is %s', (status, company) => {
    const answer = http(200, [{ ...place, status, late: true }])
    expect(classify(booking, request, answer)).toEqual({ means: 'done', row: { facts, company } })
  })

  test.each<Row>([
    [200, [], 'absent'],
    [200, {}, 'again'],
    [200, ['<html>'], 'again'],
    [429, undefined, 'again'],
    [404, undefined, 'held'],
  ])('%i %j: %s', (status, body, means) => {
    expect(classify(booking, request, http(status, body)).means).toBe(means)
  })
})
