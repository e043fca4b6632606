/** The short number that the device, the mails and the table show for the same booking. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderNumber } from '../../../src/domain/orderNumber.ts'

test.each([
  ['00000000-0000-4000-8000-000000000000', '2222-2222'],
  ['ffffffff-ff00-4000-8000-000000000000', 'ZZZZ-ZZZZ'],
  ['01234567-8900-4000-8000-000000000000', '26KN-CTWB'],
])('%s is %s', (id, number) => {
  expect(orderNumber(id)).toBe(number)
})

test('it has no look-alikes, and other first digits make another number', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      expect(orderNumber(one)).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
      const same = one.replace('-', '').slice(0, 10) === other.replace('-', '').slice(0, 10)
      expect(orderNumber(one) === orderNumber(other)).toBe(same)
    }),
  )
})
