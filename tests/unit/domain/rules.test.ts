/** Prices, accounts, holidays: the small rules. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAccount } from '../../../src/domain/account.ts'
import { findArea, findAreaBySize } from '../../../src/domain/areas.ts'
import { addDays, type Day, weekday } from '../../../src/domain/day.ts'
import { holidayOn, isByArrangement } from '../../../src/domain/holidays.ts'
import { prepayment, remainder } from '../../../src/domain/money.ts'

describe('prices', () => {
  test.each([
    ['do 40 m²', 'do-40', 40, 4400, 2640, 1760],
    ['40-50 m²', '40-50', 50, 5500, 3300, 2200],
    ['50-60 m²', '50-60', 60, 6600, 3960, 2640],
    ['60-70 m²', '60-70', 70, 7700, 4620, 3080],
    ['70-80 m²', '70-80', 80, 8800, 5280, 3520],
    ['80-90 m²', '80-90', 90, 9900, 5940, 3960],
    ['90-100 m²', '90-100', 100, 11000, 6600, 4400],
  ])('%s (%s): %i m², %i zł = %i + %i', (label, value, area, price, first, second) => {
    expect(findArea(value)).toEqual({ label, value, area, price })
    expect(findAreaBySize(area)?.value).toBe(value)
    expect(findAreaBySize(area - 1)).toBeUndefined()
    expect(prepayment(price)).toBe(first)
    expect(remainder(price)).toBe(second)
  })

  test('the two shares always add up to the whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (total) => {
        expect(prepayment(total) + remainder(total)).toBe(total)
        expect(Math.abs(prepayment(total) - (total * 6) / 10)).toBeLessThanOrEqual(0.5)
      }),
    )
  })
})

const account = '61109010140000071219812874'

describe('account numbers', () => {
  test.each([
    account,
    '61 1090 1014 0000 0712 1981 2874',
    'PL61 1090 1014 0000 0712 1981 2874',
    ' pl 61-1090-1014-0000-0712-1981-2874 ',
    '61\u00a01090\u00a01014\u00a00000\u00a00712\u00a01981\u00a02874',
  ])('%s is read', (text) => {
    expect(parseAccount(text)).toBe(account)
  })

  test('one wrong digit, or two neighbours swapped, is always noticed', () => {
    const anyBban = fc.array(fc.nat(9), { minLength: 24, maxLength: 24 })
    fc.assert(
      fc.property(anyBban, fc.nat(25), fc.integer({ min: 1, max: 9 }), (bban, at, shift) => {
        const digits = withChecksum(bban.join(''))
        expect(parseAccount(digits)).toBe(digits)
        const wrong = [...digits]
        wrong[at] = String((Number(wrong[at]) + shift) % 10)
        expect(parseAccount(wrong.join(''))).toBeUndefined()
        const swapped = [...digits]
        const next = (at + 1) % 26
        ;[swapped[at], swapped[next]] = [swapped[next] ?? '', swapped[at] ?? '']
        if (next !== 0 && swapped[at] !== swapped[next]) {
          expect(parseAccount(swapped.join(''))).toBeUndefined()
        }
      }),
      { numRuns: 2000 },
    )
  })

  // The checksum by BigInt: another way than the one under test.
  function withChecksum(bban: string): string {
    const check = 98n - (BigInt(`${bban}252100`) % 97n)
    return `${String(check).padStart(2, '0')}${bban}`
  }

  const others = ['', '61', `${account}0`, account.replace('6', 'O'), `DE${account}`]
  test.each(others)('%j is not one', (text) => {
    expect(parseAccount(text)).toBeUndefined()
  })
})

describe('public holidays', () => {
  test('these in 2027, fourteen each year, and Easter is a Sunday', () => {
    for (let year = 2025; year <= 2060; year++) {
      const days = Array.from({ length: 365 }, (_, at) => addDays(`${year}-01-01` as Day, at))
      const holidays = days.filter((day) => holidayOn(day))
      if (year === 2027)
        expect(holidays.map((day) => `${day.slice(5)} ${holidayOn(day)}`).join(', ')).toBe(
          '01-01 newYear, 01-06 epiphany, 03-28 easter, 03-29 easterMonday, 05-01 labourDay, ' +
            '05-03 constitutionDay, 05-16 pentecost, 05-27 corpusChristi, 08-15 assumption, ' +
            '11-01 allSaints, 11-11 independenceDay, 12-24 christmasEve, 12-25 christmasDay, ' +
            '12-26 secondChristmasDay',
        )
      expect(holidays).toHaveLength(14)
      expect(holidays.filter((day) => holidayOn(day) === 'easter').map(weekday)).toEqual([0])
    }
    expect(holidayOn('2038-04-25' as Day)).toBe('easter')
  })

  test('work on them, and on Sundays, has to be arranged', () => {
    const days = ['2026-12-20', '2026-12-24', '2026-12-19', '2026-12-21'] as Day[]
    expect(days.map(isByArrangement)).toEqual([true, true, false, false])
  })
})
