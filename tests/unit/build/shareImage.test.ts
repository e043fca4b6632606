import { expect, test } from 'vitest'
import { shareSvg } from '../../../src/build/shareImage.ts'

test.each([
  ['Pędzel', ['Pędzel']],
  ['Farby & Syn', ['Farby', '&#38;', 'Syn']],
])('the share picture has all words of the name, and no others: %s', (name, words) => {
  const texts = shareSvg(name, 'Od 30 zł • Ceny < 12 000 zł').matchAll(/<text[^>]*>(.*?)<\/text>/g)
  const all = [...words, 'Od 30 zł', 'Ceny &#60; 12 000 zł']
  expect([...texts].map(([, text]) => text)).toEqual(all)
})
