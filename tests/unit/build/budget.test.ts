// @vitest-environment node
/** The table of the size budget. */
import { expect, test } from 'vitest'
import { budgetTable } from '../../../src/build/budget.ts'

test('one line a page, every weight beside its limit, and a mark where it is over', () => {
  const table = budgetTable([
    { of: '/', what: 'first JS', kb: 2.66, limit: 4 },
    { of: '/', what: 'all JS', kb: 100.1, limit: 100 },
    { of: 'worker', what: 'precache', kb: 600, limit: 600 },
  ])
  expect(table.split('\n')).toEqual([
    '/        first JS   2.7 of 4  !all JS 100.1 of 100',
    'worker   precache 600.0 of 600',
  ])
})
