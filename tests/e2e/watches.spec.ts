/** The watches over the pages of all other tests: broken, they would let everything pass. */
import { visit } from '../faults/customer.ts'
import { expect, test } from './fixtures.ts'
import { refuseFonts, watchLayoutShifts } from './layoutShifts.ts'

test('a test fails if a text changes beside others', async ({ page }) => {
  test.fail()
  await visit(page, '/o-nas')
  await page.evaluate(() => {
    document.body.prepend('one', 'two')
    if (document.body.firstChild) document.body.firstChild.nodeValue = 'three'
  })
})

test('layout shifts are counted', async ({ page }) => {
  await refuseFonts(page)
  const shifted = await watchLayoutShifts(page)
  await visit(page, '/o-nas')
  await page.evaluate(() => document.body.prepend('moves '.repeat(99)))
  expect(await shifted()).toBeGreaterThan(0.01)
})
