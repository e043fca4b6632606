/** Small screens: the menu (without React: failingScripts.spec.ts; before it comes: start.spec.ts), the sizes and the slider. */
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { visit } from '../faults/customer.ts'
import { expect, holdBack, test } from './fixtures.ts'

const toggle = (page: Page) => page.getByRole('button', { name: 'Menu' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Główna nawigacja' })

test('the menu closes by Escape, a link, Back and Tab, and survives rotation', async ({ page }) => {
  await visit(page, paths.home)
  // The focus moves at the press, not some time after it.
  const focused = await toggle(page).evaluate((button: HTMLElement) => {
    button.focus()
    button.click()
    return document.activeElement?.textContent
  })
  expect(focused).toBe('Zamknij')
  await expect(menu(page)).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(toggle(page)).toBeFocused()
  await toggle(page).click()
  await menu(page).getByRole('link').last().focus()
  await page.keyboard.press('Tab')
  await expect(menu(page)).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link').last()).toBeFocused()
  // Also after a press beside its links, after which nothing has the focus.
  await toggle(page).click()
  await menu(page).click({ position: { x: 9, y: 9 } })
  await page.keyboard.press('Shift+Tab')
  await expect(menu(page)).toBeHidden()
  await toggle(page).click()
  // At once, although the page loads late.
  const release = await holdBack(page, /\/assets\/contact-/)
  await menu(page).getByRole('link', { name: 'Kontakt' }).click()
  await expect(menu(page)).toBeHidden()
  release()
  // Also by a link to the same page.
  for (let press = 0; press < 2; press++) {
    await expect(menu(page)).toBeHidden()
    await expect(page).toHaveURL(paths.contact)
    await toggle(page).click()
    await menu(page).getByRole('link', { name: 'Kontakt' }).click()
  }
  await expect(menu(page)).toBeHidden()
  await toggle(page).click()
  await page.goBack()
  await expect(menu(page)).toBeHidden()
  // A rotated tablet has the links in its bar, once the menu is closed.
  await toggle(page).click()
  await page.setViewportSize({ width: 1024, height: 768 })
  await menu(page).getByRole('button', { name: 'Zamknij' }).click()
  await expect(menu(page)).toHaveCSS('position', 'static')
})

test('in landscape no text, link or button lies under the phone’s camera', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 59, right: 59 } })
  await page.setViewportSize({ width: 844, height: 390 })
  await visit(page, paths.contact)
  for (const found of await page.locator('header a, header button, h1, label').all()) {
    const { x = 59, width = 0 } = (await found.boundingBox()) ?? {}
    expect([x >= 59, x + width <= 844 - 59], await found.innerText()).toEqual([true, true])
  }
})

test('each size fits on one line, even if four of them share 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, paths.home)
  const sizes = page.getByRole('main').locator('label')
  const heights = () => sizes.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
  await expect.poll(heights).toEqual(Array.from({ length: 7 }, () => 48))
})

test('a tap leaves the slider as it is; the keyboard uncovers the room', async ({ page }) => {
  await visit(page, paths.home)
  const slider = page.getByRole('slider', { name: 'Jaka część pokoju jest już pomalowana' })
  await slider.tap({ position: { x: 40, y: 60 }, force: true })
  await expect(slider).toHaveValue('50')
  await expect(slider).toHaveAttribute('aria-valuetext', '50%')
  await slider.focus()
  await page.keyboard.press('End')
  await expect(slider.locator('..')).toHaveCSS('--share', '1')
  await expect(slider).toHaveAttribute('aria-valuetext', '100%')
})
