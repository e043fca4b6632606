/** The transfer's title and its ZBP 2D code, for any name, date and amount. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaOptions } from '../../../src/domain/areas.ts'
import { addDays, type Day, formatDayNumeric } from '../../../src/domain/day.ts'
import { prepayment, remainder } from '../../../src/domain/money.ts'
import { codeTitle, transferCode, transferTitle } from '../../../src/domain/transfer.ts'

const account = '61109010140000071219812874'
const polishWords = /^[a-ząćęłńóśźż]+ [a-ząćęłńóśźż]+$/i
const allowed = /^[a-zA-Z\dąćęłńóśźżĄĆĘŁŃÓŚŹŻ ,./\\\-@#&*_]*$/

const anyDay = fc
  .integer({ min: 0, max: 20_000 })
  .map((count) => addDays('2026-01-01' as Day, count))
const polishLetter = fc.constantFrom(...'aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźżAŁŻŚĆ')
const polishWord = fc.string({ unit: polishLetter, minLength: 1, maxLength: 44 })
const polishName = fc.tuple(polishWord, polishWord).map((words) => words.join(' '))
const anyRecipient = fc.string({ unit: 'grapheme', maxLength: 60 })
const anyName = fc.oneof(polishName, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 }))

test.each([
  ['Jan Mak', '2026-12-09', 'Przedpłata - Jan Mak - 9.12.2026'],
  ['Jan Kowal', '2026-12-09', 'Przedpłata Jan Kowal 9.12.2026'],
  ['Świętosława Brzęczyszczykiewicz', '2026-12-09', 'Przedpłata Ś. Brzęczys 9.12.2026'],
  ['Anna Maria Kowal', '2026-12-09', 'Przedpłata A. Kowal 9.12.2026'],
  ['Jan Ewa Abel', '2026-12-09', 'Przedpłata J. Ewa Abel 9.12.2026'],
  ['Anna Maria Nowak-Kowalska', '2026-12-09', 'Przedpłata A. Nowak-Ko 9.12.2026'],
  ['Zoë Strauß', '2026-12-09', 'Przedpłata Zoe Strauss 9.12.2026'],
  ['Søren Ærø', '2026-12-09', 'Przedpłata Soren Aero 9.12.2026'],
  ['Мія Щур', '2026-12-09', 'Przedpłata Miia Shchur 9.12.2026'],
  ['Юрій Їж', '2026-12-09', 'Przedpłata Yurii Yizh 9.12.2026'],
  ['Яна Гриценко', '2026-12-09', 'Przedpłata Y. Hrytsenk 9.12.2026'],
  ['Nguyễn Đức', '2026-12-09', 'Przedpłata Nguyen Duc 9.12.2026'],
  ["Sinéad O'Neill", '2026-12-09', 'Przedpłata S. ONeill 9.12.2026'],
  ['李 小龍', '2026-12-09', 'Przedpłata 9.12.2026'],
])('the title in the code: %s on %s: %s', (name, date, title) => {
  expect(codeTitle(name, date as Day)).toBe(title)
})

describe('the transfer code', () => {
  // As banks print it.
  const printed = '61 1090 1014 0000 0712 1981 2874'
  const parties = { account: printed, recipient: 'Malowanie Warszawa', nip: '' }
  const transfer = { ...parties, amount: 2640, title: 'Tytuł' }

  test('joins its nine fields', () => {
    expect(transferCode({ ...transfer, nip: '5260250274' })).toBe(
      `5260250274|PL|${account}|264000|Malowanie Warszawa|Tytuł|||`,
    )
    expect(transferCode(transfer)?.startsWith('|PL|')).toBe(true)
  })

  test('cuts the recipient at 20 characters, not bytes', () => {
    expect(transferCode({ ...transfer, recipient: 'Żółte Ściany Łodzi i Święta' })).toContain(
      '|Żółte Ściany Łodzi i|',
    )
  })

  test('is not made for a wrong account or an amount that it can not hold', () => {
    expect(transferCode({ ...transfer, account: account.replace(/.$/, '5') })).toBeUndefined()
    for (const amount of [0, -1, 10_000, 12.345, Number.NaN]) {
      expect(transferCode({ ...transfer, amount })).toBeUndefined()
    }
  })

  test('is valid for any name, date, recipient and amount: nine fields, allowed letters, the whole date', () => {
    const shares = areaOptions.flatMap(({ price }) => [prepayment(price), remainder(price)])
    const anyShare = fc.constantFrom(...shares)
    fc.assert(
      fc.property(anyName, anyDay, anyRecipient, anyShare, (name, date, recipient, amount) => {
        const title = codeTitle(name, date)
        expect([...title].length).toBeLessThanOrEqual(32)
        expect(title).toMatch(allowed)
        expect(title.startsWith('Przedpłata ')).toBe(true)
        expect(title.endsWith(` ${formatDayNumeric(date)}`)).toBe(true)
        expect(title).not.toMatch(/ {2}/)
        const exact = transferTitle(name, date)
        if (exact.length <= 32 && polishWords.test(name)) expect(title).toBe(exact)
        const code = transferCode({ ...transfer, amount, recipient, title }) ?? ''
        expect([...code].length).toBeLessThanOrEqual(160)
        const [, , to, grosze, payee = '', about, ...reserved] = code.split('|')
        expect([to, about, ...reserved]).toEqual([account, title, '', '', ''])
        expect(grosze).toMatch(/^\d{6}$/)
        expect(Number(grosze)).toBe(amount * 100)
        expect([...payee].length).toBeLessThanOrEqual(20)
        expect(payee).toMatch(allowed)
      }),
      { numRuns: 5000 },
    )
  })
})
