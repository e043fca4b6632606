/** How a submission fares, in one word. */
import { expect, test } from 'vitest'
import { dayTakenRule } from '../../../src/domain/availability.ts'
import { orderNumber } from '../../../src/domain/orderNumber.ts'
import type { Content } from '../../../src/outbox/kinds/kinds.ts'
import { type Status, statusOf } from '../../../src/outbox/status.ts'
import type { Submission } from '../../../src/outbox/submission.ts'
import { contentOf } from './model/submissions.ts'
import { now, recordOf } from './records.ts'

const day = 86_400_000
const booking = contentOf('booking', 1)
const statement = {
  ...contentOf('withdrawal', 2),
  payload: { ...contentOf('withdrawal', 2).payload, orderNumber: orderNumber(booking.id) },
} as Content
const said = (status: string, late = false) =>
  ({ state: 'done', savedAt: now, company: { status, late, at: now } }) as Partial<Submission>
const problem = (code: string, rule?: string) => ({ problem: { code, rule } })

test.each<[Status, object, number?]>([
  ['waiting', {}],
  ['waiting', { state: 'sending' }],
  ['stale', {}, 31 * day],
  ['held', problem('configuration')],
  ['over', {}, 60 * day],
  ['returned', { state: 'returned', ...problem('server') }],
  ['refused', { state: 'returned', ...problem('data', 'booking_email') }],
  ['dayTaken', { state: 'returned', ...problem('data', dayTakenRule) }],
  ['cancelling', { state: 'cancelling' }],
  ['confirmed', { state: 'saved', savedAt: now }],
  ['late', { state: 'saved', savedAt: now + 40 * day }],
  ['late', said('new', true)],
  ['confirmed', said('confirmed', true)],
  ['cancelled', said('cancelled')],
  ['past', said('done')],
  ['past', said('paid'), 60 * day],
])('a booking is %s', (status, parts, later = 0) => {
  const record = recordOf(booking, parts as Partial<Submission>)
  expect(statusOf(record, now + later, [record])).toBe(status)
})

test.each<[Status, object, object]>([
  ['withdrawing', said('paid'), {}],
  ['withdrawn', said('paid'), { state: 'done' }],
  ['cancelled', said('cancelled'), { state: 'done' }],
  // What was given back is not on its way.
  ['confirmed', said('paid'), { state: 'returned' }],
])('with a statement of withdrawal it is %s', (status, parts, of) => {
  const record = recordOf(booking, parts)
  expect(statusOf(record, now, [record, recordOf(statement, of as Partial<Submission>)])).toBe(
    status,
  )
})

test('a message or statement that arrived is confirmed', () => {
  const record = recordOf(contentOf('contact', 1), { state: 'done' })
  expect(statusOf(record, now, [record])).toBe('confirmed')
})
