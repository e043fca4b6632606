import { describe, expect, test } from 'vitest'
import common from '../../../locales/pl/common.json'
import { keepWhole, tieOrphans } from '../../../src/domain/typesetting.ts'

const tie = '\u00a0'

test('keepWhole lets no line end inside of a range or of "e-mail"', () => {
  expect(keepWhole('2–3 dni, 9:00–17:00, e-mail')).toBe(
    '2–\u20603 dni, 9:00–\u206017:00, e-\u2060mail',
  )
  expect(keepWhole('wynajem – co pięć lat, 50-60 m²')).toBe('wynajem – co pięć lat, 50-60 m²')
})

describe('tieOrphans', () => {
  test('ties every one-letter word to the next one', () => {
    expect(tieOrphans('Malujemy w Warszawie i okolicach')).toBe(
      `Malujemy w${tie}Warszawie i${tie}okolicach`,
    )
    expect(tieOrphans('A u nas z a i o')).toBe(`A${tie}u${tie}nas z${tie}a${tie}i${tie}o`)
  })

  test('leaves longer words, and letters inside of words, as they are', () => {
    expect(tieOrphans('farba do ścian')).toBe('farba do ścian')
    expect(tieOrphans('jaka farba')).toBe('jaka farba')
  })

  test('ties a number to its unit, and to nothing else', () => {
    expect(tieOrphans('60 m² to 2–3 dni')).toBe(`60${tie}m² to 2–3${tie}dni`)
    expect(tieOrphans('2015 roku')).toBe('2015 roku')
  })

  test('ties dates, months and the abbreviations of law', () => {
    expect(tieOrphans('do 9 grudnia 2026, po 12 miesiącach i 12 miesięcy')).toBe(
      `do 9${tie}grudnia 2026, po 12${tie}miesiącach i${tie}12${tie}miesięcy`,
    )
    expect(tieOrphans('sp. z o.o., art. 6 ust. 1 lit. b')).toBe(
      `sp.${tie}z${tie}o.o., art.${tie}6 ust.${tie}1 lit.${tie}b`,
    )
  })

  test('ties after an opening quote or bracket', () => {
    expect(tieOrphans('„W domu” (i obok)')).toBe(`„W${tie}domu” (i${tie}obok)`)
  })

  test('is applied to the resource files when they are built', () => {
    expect(common.footer.hoursText).toContain('8:00–\u206020:00')
    expect(JSON.stringify(common)).not.toMatch(/ [aiouwz] /)
  })
})
