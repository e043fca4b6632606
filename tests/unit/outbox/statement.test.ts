/** Which statement of withdrawal names a booking. What the booking says then: tests/unit/booking/states.test.tsx. */
import { expect, test } from 'vitest'
import { type Day, formatDayLong } from '../../../src/domain/day.ts'
import { tidy } from '../../../src/domain/text.ts'
import { statementOf } from '../../../src/outbox/statement.ts'
import { bookingFor, recordOf } from '../device.ts'

const booking = bookingFor('2027-03-09' as Day)
const { email, preferredDate } = booking.payload
const name = 'Jan 1'

/** A statement with this text in place of the order number. */
function statementSaying(written: string, by = {}) {
  const payload = { orderNumber: tidy(written), name, email, ...by }
  return recordOf({ id: 'x', kind: 'withdrawal', payload })
}

function isNamed(written: string, by?: object): boolean {
  return statementOf(booking, [statementSaying(written, by)]) !== undefined
}

test.each([
  ['name and e-mail', {}, true],
  ['name in capitals', { name: 'JAN 1', email: 'inny@example.pl' }, true],
  ['e-mail in capitals', { name: 'Inna Osoba', email: 'JAN1@example.pl' }, true],
  ['neither', { name: 'Inna Osoba', email: 'inny@example.pl' }, false],
] as const)('a statement may name a booking by its day and its %s', (_how, changes, expected) => {
  const typed = '09.03.2027; 09.03.2027 r.; Wtorek, 9 marca; 9 III 2027; 9.III.27r.; 9 marca (wt.)'
  for (const written of [formatDayLong(preferredDate), ...typed.split('; ')])
    expect(isNamed(written, changes), written).toBe(expected)
})

test('another day does not name it', () => {
  for (const written of ['19.03.2027', '9.03.2028', '9 marca 2026', '9 II 2027', '9 kwietnia', '9'])
    expect(isNamed(written), written).toBe(false)
})

// The company asks which is meant; until then a transfer for either may be for a contract that has ended.
test('a statement names both of two bookings for its day, but none that came after it', () => {
  const statement = statementSaying(formatDayLong(preferredDate))
  const later = { ...booking, submittedAt: statement.submittedAt + 1 }
  const other = bookingFor(preferredDate, { id: 'other', submittedAt: booking.submittedAt })
  expect([booking, other, later].map((one) => statementOf(one, [statement]))).toEqual([
    statement,
    statement,
    undefined,
  ])
  // Stated twice: one that has arrived counts, whatever still waits.
  const arrived = recordOf(statement, { state: 'done' })
  expect(statementOf(booking, [statement, arrived])).toBe(arrived)
})
