import { expect, test } from 'vitest'
import common from '../../../locales/pl/common.json'
import contact from '../../../locales/pl/contact.json'
import { keepWhole, tieOrphans } from '../../../src/domain/typesetting.ts'

const tie = '\u00a0'

test('keepWhole allows no line break inside a range, "e-mail" or a postal code', () => {
  const tied = '2–+3 dni, 9:00–+17:00, e-+mail, 00-+001 Łódź; wynajem – co, 90-100 m²'
  expect(keepWhole(tied.replaceAll('+', ''))).toBe(tied.replaceAll('+', '\u2060'))
})

test.each([
  ['every one-letter word to the next one', 'Malujemy w_Warszawie i_okolicach'],
  ['one after another', 'A_u_nas z_a_i_o'],
  ['no longer word', 'farba do ścian'],
  ['a number to its unit', '60_m² to 2–3_dni'],
  ['no number to another word', '2015 roku'],
  ['dates and months', 'do 9_grudnia 2026, po 12_miesiącach i_12_miesięcy'],
  ['the abbreviations of law', 'sp._z_o.o., art._6 ust._1 lit._b'],
  ['a day to its hours', 'pon.–pt._8:00, sob._9:00, niedziele'],
  ['a star or dash to the word before', 'wynajem_– co pięć lat_*'],
  ['after an opening quote or bracket', '„W_domu” (i_obok)'],
])('tieOrphans ties %s: %s', (_what, tied) => {
  expect(tieOrphans(tied.replaceAll('_', ' '))).toBe(tied.replaceAll('_', tie))
})

test('is applied to the resource files when they are built', () => {
  expect(common.footer.hoursText).toContain('8:00–\u206020:00')
  expect(JSON.stringify(common)).not.toMatch(/ [aiouwz] /)
  expect(contact.description, 'drawn by other programs').toContain('8:00–20:00')
})
