// @vitest-environment node
import { describe, expect, test } from 'vitest'
import common from '../../../locales/pl/common.json'
import { tieOrphans } from '../../../src/domain/typesetting.ts'

const tie = '\u00a0'

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

  test('ties after an opening quote or bracket', () => {
    expect(tieOrphans('„W domu” (i obok)')).toBe(`„W${tie}domu” (i${tie}obok)`)
  })

  test('is applied to the resource files when they are built', () => {
    expect(JSON.stringify(common)).not.toMatch(/ [aiouwz] /)
  })
})
