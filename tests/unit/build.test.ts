/** What a production build still misses, and what it adds: the share picture's words, and the typesetting of texts. */
import { expect, test } from 'vitest'
import common from '../../locales/pl/common.json'
import contact from '../../locales/pl/contact.json'
import { warnings } from '../../src/build/settings.ts'
import { shareSvg } from '../../src/build/shareImage.ts'
import { keepWhole, tieOrphans } from '../../src/domain/typesetting.ts'

const facts = ['PHONE', 'ADDRESS', 'NIP', 'REGON', 'KRS', 'COURT', 'CAPITAL']
const complete = Object.fromEntries(facts.map((fact) => [`VITE_COMPANY_${fact}`, 'x']))

test('a build warns of empty company facts and example reviews, and of nothing on a complete site', () => {
  expect(warnings(complete, [{}, { example: false }])).toEqual([])
  const said = warnings({ ...complete, VITE_COMPANY_PHONE: ' ', VITE_COMPANY_NIP: '' }, [
    { example: true },
    {},
  ])
  expect(said).toHaveLength(2)
  expect(said[0]).toMatch(/VITE_COMPANY_PHONE\s+VITE_COMPANY_NIP$/)
  expect(said[1]).toMatch(/^1 reviews in locales\/pl\/reviews\.json are examples/)
})

test.each([
  ['Pędzel', ['Pędzel']],
  ['Farby & Syn', ['Farby', '&#38;', 'Syn']],
])('the share picture has all words of the name, and no others: %s', (name, words) => {
  const texts = shareSvg(name, 'Od 30 zł • Ceny < 12 000 zł').matchAll(/<text[^>]*>(.*?)<\/text>/g)
  const all = [...words, 'Od 30 zł', 'Ceny &#60; 12 000 zł']
  expect([...texts].map(([, text]) => text)).toEqual(all)
})

test('keepWhole allows no line break inside a range, "e-mail" or a postal code', () => {
  const tied = '2–+3 dni, 9:00–+17:00, e-+mail, 00-+001 Łódź; wynajem – co, 90-100 m²'
  expect(keepWhole(tied.replaceAll('+', ''))).toBe(tied.replaceAll('+', '\u2060'))
})

test.each([
  ['every one-letter word to the next one', 'Malujemy w_Warszawie i_okolicach'],
  ['one after another', 'A_u_nas z_a_i_o'],
  ['a number to its unit', '60_m² to 2–3_dni'],
  ['no number to another word', '2015 roku'],
  ['dates and months', 'do 9_grudnia 2026, po 12_miesiącach i_12_miesięcy'],
  ['the abbreviations of law', 'sp._z_o.o., art._6 ust._1 lit._b'],
  ['a day to its hours', 'pon.–pt._8:00, sob._9:00, niedziele'],
  ['a star or dash to the word before', 'wynajem_– co pięć lat_*'],
  ['after an opening quote or bracket', '„W_domu” (i_obok)'],
])('tieOrphans ties %s: %s', (_what, tied) => {
  expect(tieOrphans(tied.replaceAll('_', ' '))).toBe(tied.replaceAll('_', '\u00a0'))
})

test('is applied to the resource files when they are built', () => {
  expect(common.footer.hoursText).toContain('8:00–\u206020:00')
  expect(JSON.stringify(common)).not.toMatch(/ [aiouwz] /)
  expect(contact.description, 'drawn by other programs').toContain('8:00–20:00')
})
