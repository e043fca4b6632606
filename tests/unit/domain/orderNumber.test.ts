/** The short number that the device, the mails and the table show for the same booking (in the table: supabase/tests/rules.test.ts). */
import { expect, test } from 'vitest'
import { orderNumber } from '../../../src/domain/orderNumber.ts'

test.each([
  ['00000000-0000-4000-8000-000000000000', '2222-2222'],
  ['ffffffff-ff00-4000-8000-000000000000', 'ZZZZ-ZZZZ'],
  ['01234567-8900-4000-8000-000000000000', '26KN-CTWB'],
])('%s is %s', (id, number) => {
  expect(orderNumber(id)).toBe(number)
})
