/** What a production build says is still missing. */
import { expect, test } from 'vitest'
import { warnings } from '../../../src/build/settings.ts'

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
