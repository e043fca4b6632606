/** What is pressed before React has come is answered once it has: no press is lost, doubled, or a page load. */
import type { Page } from 'playwright/test'
import { heading, next } from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'
import { openEarly } from './openEarly.ts'

function isAlive(page: Page): Promise<boolean> {
  return page.evaluate(() => 'hydrated' in document.documentElement.dataset)
}

test("'Dalej' leads to the next step, and Back to where one came from", async ({ page }) => {
  await page.goto('/')
  const come = await openEarly(page, '/rezerwacja')
  await page.getByLabel('Powierzchnia mieszkania').selectOption('60-70')
  await next(page).click()
  expect(await isAlive(page)).toBe(false)
  come()
  await expect(heading(page, 'Kiedy mamy malować?')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Powierzchnia mieszkania')).toHaveValue('60-70')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test("'Powrót' goes back once", async ({ page }) => {
  await page.goto('/')
  await page.goto('/opinie')
  const come = await openEarly(page, '/regulamin')
  await page.getByRole('button', { name: 'Powrót' }).click()
  expect(await isAlive(page)).toBe(false)
  come()
  await expect(page).toHaveURL('/opinie')
})
