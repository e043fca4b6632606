/** Every letter that a customer sees is in the cut fonts (the browser itself tells what it drew them with), and nothing moves when they come late. */
import { paths } from '../../src/config/paths.ts'
import { book, chooseArea, newCustomer } from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'
import { foreignFonts } from './foreignFonts.ts'
import { watchLayoutShifts } from './layoutShifts.ts'

test('the calendar is drawn with our fonts alone (every page: everyPage.spec.ts)', async ({
  page,
}) => {
  await chooseArea(page, '50-60 m²')
  await page.getByRole('button', { name: /Data malowania/ }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  expect(await foreignFonts(page)).toEqual([])
})

test('so is the confirmation', async ({ page }) => {
  await book(page, newCustomer())
  expect(await foreignFonts(page)).toEqual([])
})

// Whatever the device has in their place until then: each has the widths and lines of ours.
for (const path of [paths.contact, paths.terms, paths.booking]) {
  test(`${path} does not move when the fonts come 1.5 s late`, async ({ page }) => {
    const shifted = await watchLayoutShifts(page)
    await page.route(/\.woff2$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await page.goto(path)
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(() => document.fonts.check('1em Figtree'))).toBe(true)
    expect(await shifted()).toBeLessThan(0.01)
  })
}
