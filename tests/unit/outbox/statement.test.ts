/** Which statement of withdrawal names a booking. What the booking says then: tests/unit/booking/states.test.tsx. */
import { expect, test } from 'vitest'
import { type Day, formatDayLong } from '../../../src/domain/day.ts'
import { tidy } from '../../../src/domain/text.ts'
import { statementOf } from '../../../src/outbox/statement.ts'
import { bookingFor, recordOf } from '../device.ts'

test.each([
  ['name and e-mail', {}, true],
  ['name in capitals', { name: 'JAN 1', email: 'inny@example.pl' }, true],
  ['e-mail in capitals', { name: 'Inna Osoba', email: 'JAN1@example.pl' }, true],
  ['neither', { name: 'Inna Osoba', email: 'inny@example.pl' }, false],
] as const)('a statement may name a booking by its day and its %s', (_how, changes, isNamed) => {
  const booking = bookingFor('2027-03-09' as Day)
  const { name, email, preferredDate } = booking.payload
  const days = ['09.03.2027', '09.03.2027 r.', formatDayLong(preferredDate), 'Wtorek, 9 marca']
  for (const written of days) {
    const payload = { orderNumber: tidy(written), name, email, ...changes }
    const statement = recordOf({ id: 'x', kind: 'withdrawal', payload })
    expect(statementOf(booking, [statement]) === statement, written).toBe(isNamed)
  }
})
