/** The home screen: the confirmation offers it once (that the site can be installed: tests/faults/site.spec.ts). */
import type { Page } from 'playwright/test'
import { heading } from './bookingSteps.ts'
import { openArrived } from './device.ts'
import { expect, test } from './fixtures.ts'

/** Offers to install as Chromium does, to a customer who then says no. */
function offer(page: Page): Promise<void> {
  return page.evaluate(() => {
    const prompt = async () => Object.assign(window, { isAsked: true })
    const userChoice = Promise.resolve({ outcome: 'dismissed' })
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt, userChoice }))
  })
}

test('the confirmation offers the home screen; a refusal is remembered', async ({ page }) => {
  const offered = page.getByRole('region', { name: 'Miej rezerwację pod ręką' })
  await openArrived(page)
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  await expect(offered).toHaveCount(0)
  await offer(page)
  await offered.getByRole('button', { name: 'Zainstaluj' }).click()
  expect(await page.evaluate(() => 'isAsked' in window)).toBe(true)
  await expect(offered).toHaveCount(0)
  await page.reload()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  await offer(page)
  await expect(offered).toHaveCount(0)
})
