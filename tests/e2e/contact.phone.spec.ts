/** On a phone the contact form lies far down its page: the first screen leads to it. */
import { paths } from '../../src/config/paths.ts'
import { expect, test } from './fixtures.ts'

test('the first screen of the contact page leads to the form', async ({ page }) => {
  await page.goto(paths.contact)
  const link = page.getByRole('link', { name: 'Przejdź do formularza' })
  await expect(link).toBeInViewport()
  await link.click()
  await expect(page.getByRole('heading', { name: 'Napisz wiadomość' })).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Imię *')).toBeFocused()
})

test('the field that the browser finds empty comes below the top bar with its label', async ({
  page,
}) => {
  await page.goto('/kontakt')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.getByLabel('Imię *').fill('Anna')
  await page.getByRole('button', { name: 'Wyślij wiadomość' }).click()
  await expect(page.getByLabel('Nazwisko *')).toBeFocused()
  const hidden = async () => {
    const bar = await page.getByRole('banner').boundingBox()
    const label = await page.getByText('Nazwisko *').boundingBox()
    return bar && label && bar.y + bar.height - label.y
  }
  await expect.poll(hidden).toBeLessThanOrEqual(0)
})
