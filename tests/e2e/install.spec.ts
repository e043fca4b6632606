/** The home screen: the confirmation offers it once (that the site can be installed: tests/faults/site.spec.ts). */
import type { Page } from 'playwright/test'
import { heading, openArrived } from './device.ts'
import { expect, test } from './fixtures.ts'

/** Offers installation as Chromium does, to a customer who declines in the end. */
function offer(page: Page): Promise<void> {
  return page.evaluate(() => {
    const asked: string[] = []
    const { promise: userChoice, resolve } = Promise.withResolvers()
    Object.assign(window, { asked, refuse: () => resolve({ outcome: 'dismissed' }) })
    const prompt = async () => asked.push('once')
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt, userChoice }))
  })
}

test('the confirmation offers installation once; a refusal is remembered', async ({ page }) => {
  const offered = page.getByRole('region', { name: 'Miej rezerwację pod ręką' })
  await openArrived(page)
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  await expect(offered).toHaveCount(0)
  await offer(page)
  // A double press, by keyboard: the second one goes to what has the focus then.
  await offered.getByRole('button', { name: 'Zainstaluj' }).press('Enter')
  await page.keyboard.press('Enter')
  await page.evaluate(() => Reflect.get(window, 'refuse')())
  await expect(offered).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toEqual(['once'])
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeFocused()
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(1)
  await page.reload()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  await offer(page)
  await expect(offered).toHaveCount(0)
})
