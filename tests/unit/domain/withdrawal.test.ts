/** The order number, as it is typed into the withdrawal form (from which id it is made: supabase/tests/rules.test.ts, mail.sql); a moment in words. */
import { describe, expect, test } from 'vitest'
import { formatMoment } from '../../../src/domain/moment.ts'
import { parseWithdrawal } from '../../../src/domain/withdrawal.ts'

function numberOf(orderNumber: string): string | undefined {
  const parsed = parseWithdrawal({ orderNumber, name: 'Jan Nowak', email: 'jan@example.pl' })
  return parsed.ok ? parsed.value.orderNumber : undefined
}

describe('an order number', () => {
  test.each([
    ...['K7QF-2M9X', 'k7qf-2m9x', 'k7qf2m9x', ' K7QF 2M9X ', 'nr K7QF-2M9X', '#K7QF-2M9X'],
    ...['Numer: k7qf – 2m9x', 'Numer zamówienia: K7QF-2M9X', 'zam. nr K7QF—2M9X.', '„K7QF-2M9X”'],
  ])('has one form, however it is written: %s', (text) => {
    expect(numberOf(text)).toBe('K7QF-2M9X')
  })

  test('may begin with "nr"', () => {
    expect(numberOf('nrab-2345')).toBe('NRAB-2345')
  })

  test.each([
    ...['12 grudnia 2026 r.', 'K7QF-2M90', 'ABCD-2345 i K7QF-2M9X', 'x'.repeat(40)],
    ...['malowanie na Woli', 'malowanie 1/12/2026, ul. Długa'],
  ])('can be any other text: %s', (text) => {
    expect(numberOf(text)).toBe(text)
  })

  const days = ['12.09.2026', '12-09-2026', '12/09/2026', '12. 09 .2026', '2026-09-12', '12.09.26']
  test.each([...days, '12 09 2026'])('can be a day, whose figures get one form: %s', (text) => {
    expect(numberOf(text)).toBe('12.09.2026')
  })

  test.each([
    ...['', '600 700 800', 'bit.ly', 'bit。ly', 'bit．ly', '1.evil', 'a@b', '=1+1', '-1'],
    ...['x:y', 'a\nb', 'x'.repeat(41)],
  ])('can’t be: %s', (text) => {
    expect(numberOf(text)).toBeUndefined()
  })
})

test.each([
  ['2026-11-22T13:04:05Z', '22\u00a0listopada 2026, 14:04'],
  ['2026-07-01T22:05:00Z', '2\u00a0lipca 2026, 00:05'],
  // The hour that is repeated, and the one that is skipped.
  ['2026-10-25T00:30:00Z', '25\u00a0października 2026, 02:30'],
  ['2026-03-29T01:00:00Z', '29\u00a0marca 2026, 03:00'],
])('%s is %s in Warsaw', (instant, words) => {
  expect(formatMoment(new Date(instant))).toBe(words)
})
