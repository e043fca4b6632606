/** How a submission fares, in one word, where the pages' own tables (unit/booking/states, unit/delivery/states) do not show it. */
import { expect, test } from 'vitest'
import { orderNumber } from '../../../src/domain/orderNumber.ts'
import { type Status, statusOf } from '../../../src/outbox/status.ts'
import { type Submission, states } from '../../../src/outbox/submission.ts'
import { contentOf } from './model/submissions.ts'
import { now, recordOf } from './records.ts'

const booking = contentOf('booking', 1)
const tooLate = { state: 'done', savedAt: now + 40 * 86_400_000 } as const
const company = { status: 'new', late: false, at: now } as const

test.each<[Status, string, Partial<Submission>]>([
  ['late', 'until the company says so', tooLate],
  ['confirmed', 'once it has said otherwise', { ...tooLate, company }],
])('a booking whose day is too near is %s %s', (status, _when, parts) => {
  const record = recordOf(booking, parts)
  expect(statusOf(record, now, [record])).toBe(status)
})

test('a statement of withdrawal counts but for one that was given back', () => {
  const record = recordOf(booking, { state: 'done', savedAt: now })
  const { payload, ...statement } = recordOf(contentOf('withdrawal', 2))
  const naming = { ...payload, orderNumber: orderNumber(booking.id) }
  const found = states.map((state) =>
    statusOf(record, now, [record, { ...statement, state, payload: naming } as Submission]),
  )
  expect(found).toEqual([
    ...['withdrawing', 'withdrawing', 'confirmed', 'withdrawing', 'withdrawn', 'withdrawn'],
  ])
})

test('a message or statement that arrived is confirmed', () => {
  const record = recordOf(contentOf('contact', 1), { state: 'done' })
  expect(statusOf(record, now, [record])).toBe('confirmed')
})
