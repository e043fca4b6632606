/** Which statement of withdrawal names a booking. What the booking says then: tests/unit/booking/states.test.tsx. */
import { expect, test } from 'vitest'
import { type Day, formatDayLong } from '../../../src/domain/day.ts'
import { tidy } from '../../../src/domain/text.ts'
import { statementOf } from '../../../src/outbox/statement.ts'
import { bookingFor, recordOf } from '../device.ts'

test.each([
  ['and e-mail, the booking knows of the statement', {}, true],
  ['but another e-mail, it does not', { email: 'inny@example.pl' }, false],
] as const)('a statement naming a booking by its day, its name %s', (_how, changes, isNamed) => {
  const booking = bookingFor('2027-03-09' as Day)
  const { name, email, preferredDate } = booking.payload
  for (const written of ['09.03.2027', '09.03.2027 r.', formatDayLong(preferredDate)]) {
    const payload = { orderNumber: tidy(written), name, email, ...changes }
    const statement = recordOf({ id: 'x', kind: 'withdrawal', payload })
    expect(statementOf(booking, [statement]) === statement, written).toBe(isNamed)
  }
})
