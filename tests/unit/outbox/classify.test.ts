/** The protocol's table of answers. */
import { describe, expect, test } from 'vitest'
import { type Answer, classify, noAnswer, type RequestName } from '../../../src/outbox/classify.ts'
import type { Content } from '../../../src/outbox/kinds/kinds.ts'
import { http } from './model/server.ts'
import { booking, contact } from './model/submissions.ts'

/** What an answer means; of a failure, whose it is. */
function meaning(content: Content, request: RequestName, answer: Answer): string {
  const verdict = classify(content.id, request, answer)
  return verdict.means === 'failed' ? verdict.problem.code : verdict.means
}

type Row = readonly [status: number, body: unknown, means: string]

function duplicate(key: string): unknown {
  const message = `duplicate key value violates unique constraint "${key}"`
  return { code: '23505', message, details: null, hint: null }
}

describe('saving a booking', () => {
  test('no answer', () => {
    expect(meaning(booking, 'save', noAnswer)).toBe('transient')
  })

  test.each<Row>([
    [201, [{ id: booking.id }], 'done'],
    [409, duplicate('booking_requests_pkey'), 'done'],
    [409, duplicate('booking_requests_other_key'), 'configuration'],
    [409, { code: '23503', message: '"booking_requests_pkey"' }, 'configuration'],
    [201, [{ id: contact.id }], 'transient'],
    [201, [], 'transient'],
    [201, { message: '<html>' }, 'transient'],
    [200, [{ id: booking.id }], 'transient'],
    ...[204, 302].map((status): Row => [status, undefined, 'transient']),
    ...[408, 425, 429, 500, 503].map((status): Row => [status, undefined, 'transient']),
    ...[400, 401, 402, 403, 404].map((status): Row => [status, undefined, 'configuration']),
    [400, { code: 'PGRST204' }, 'configuration'],
    [400, { code: '', message: '' }, 'transient'],
    [422, { code: '22P02' }, 'data'],
    [400, { code: '23502' }, 'data'],
    [400, { code: '23514' }, 'data'],
    [403, { code: '23514' }, 'configuration'],
  ])('%i %j: %s', (status, body, means) => {
    expect(meaning(booking, 'save', http(status, body))).toBe(means)
  })

  test.each([
    ['23514', 'new row violates check constraint "booking_email"', 'booking_email'],
    ['23514', 'booking_date_too_early', 'booking_date_too_early'],
    ['22007', 'invalid input syntax for type date: "jan@example.pl"', undefined],
  ])('keeps the broken rule’s name, and nothing personal: %s %s', (code, message, rule) => {
    const details = 'Failing row contains (Jan Kowalski, jan@example.pl).'
    expect(classify(booking.id, 'save', http(400, { code, message, details }))).toEqual({
      means: 'failed',
      problem: { code: 'data', status: 400, rule },
      serverCode: code,
    })
  })
})

test.each<Row>([
  [200, { status: 'sent' }, 'done'],
  [200, { status: 'already-sent' }, 'done'],
  [200, '<html>', 'transient'],
  [200, {}, 'transient'],
  [201, { status: 'sent' }, 'transient'],
  [409, duplicate('booking_requests_pkey'), 'configuration'],
  [502, { error: 'mail-failed' }, 'transient'],
  [422, { error: 'invalid-fields' }, 'data'],
  [413, { error: 'body-too-large' }, 'data'],
  [422, '<html>', 'configuration'],
  [400, { error: 'bad-json' }, 'configuration'],
  [404, { error: 'unknown-booking' }, 'configuration'],
])('mailing: %i %j: %s', (status, body, means) => {
  expect(meaning(contact, 'notify', http(status, body))).toBe(means)
  expect(meaning(booking, 'notify', http(status, body))).toBe(means)
})

describe.each(['state', 'cancel'] as const)('asking: %s', (request) => {
  const place = { area: 80, preferred_date: '2027-03-10', total_price: 8800 }
  const facts = { area: 80, preferredDate: '2027-03-10', totalPrice: 8800 }

  test.each([
    ['new', { status: 'new', late: true }],
    // Unknown to this version.
    ['x', undefined],
  ])('the row with the status %s', (status, company) => {
    const answer = http(200, [{ ...place, status, late: true }])
    const row = { facts, company }
    expect(classify(booking.id, request, answer)).toEqual({ means: 'done', row })
  })

  test.each<Row>([
    [200, [], 'absent'],
    [200, {}, 'transient'],
    [200, ['<html>'], 'transient'],
    [404, undefined, 'configuration'],
  ])('%i %j: %s', (status, body, means) => {
    expect(meaning(booking, request, http(status, body))).toBe(means)
  })
})
