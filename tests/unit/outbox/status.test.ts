/** How a submission fares, in one word, where the pages' own tables (unit/booking/states, unit/delivery/states) do not show it. */
import { expect, test } from 'vitest'
import { formatDayLong } from '../../../src/domain/day.ts'
import { orderNumber } from '../../../src/domain/orderNumber.ts'
import { tidy } from '../../../src/domain/text.ts'
import { statementOf } from '../../../src/outbox/statement.ts'
import { type Status, statusOf } from '../../../src/outbox/status.ts'
import { type Booking, type Submission, states } from '../../../src/outbox/submission.ts'
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

test.each([
  ['and e-mail, the booking knows of the statement', {}, true],
  ['but another e-mail, it does not', { email: 'inny@example.pl' }, false],
] as const)(
  'a statement that names a booking by its day, its name %s',
  (_how, changes, isNamed) => {
    const record = recordOf(booking) as Booking
    const { name, email, preferredDate } = record.payload
    const inFigures = preferredDate.split('-').toReversed().join('.')
    for (const written of [inFigures, `${inFigures} r.`, formatDayLong(preferredDate)]) {
      const payload = { orderNumber: tidy(written), name, email, ...changes }
      const statement = recordOf({ id: 'x', kind: 'withdrawal', payload })
      expect(statementOf(record, [statement]) === statement, written).toBe(isNamed)
    }
  },
)
