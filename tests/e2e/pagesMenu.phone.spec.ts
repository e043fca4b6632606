/** The menu of small screens, with and without scripts. */
import { expect, test } from './fixtures.ts'
import { openEarly } from './openEarly.ts'

test('the menu opens, keeps the focus, stops the page from scrolling, and Escape closes it', async ({
  page,
}) => {
  await page.goto('/')
  const toggle = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Główna nawigacja' })
  await expect(menu).toBeHidden()
  await toggle.click()
  await expect(menu).toBeVisible()
  await page.mouse.wheel(0, 600)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe(
    'hidden',
  )
  for (let stop = 0; stop < 8; stop++) {
    await page.keyboard.press('Tab')
    expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(toggle).toBeFocused()
})

test('a link of the menu leads to its page and closes the menu', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Główna nawigacja' })
  await menu.getByRole('link', { name: 'Kontakt' }).click()
  await expect(page).toHaveURL('/kontakt')
  await expect(menu).toBeHidden()
})

test('a link to the same page closes the menu too', async ({ page }) => {
  await page.goto('/o-nas')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Główna nawigacja' })
  await menu.getByRole('link', { name: 'O nas' }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/o-nas')
})

test('a menu opened before React has come stays open when it does', async ({ page }) => {
  const come = await openEarly(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Główna nawigacja' })
  await expect(menu).toBeVisible()
  come()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu opens and leads on', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page
      .getByRole('navigation', { name: 'Główna nawigacja' })
      .getByRole('link', { name: 'Opinie' })
      .click()
    await expect(page).toHaveURL('/opinie')
  })
})
