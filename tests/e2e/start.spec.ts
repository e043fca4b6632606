/** How a page starts: it hydrates after its paint or by a timer, its first frame is complete, and earlier input is kept. */
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { alive, dayField, next, visit } from '../faults/customer.ts'
import { areaField } from './device.ts'
import { expect, holdBack, test } from './fixtures.ts'

test('a page hydrates after its paint, without the timer', async ({ page }) => {
  await page.clock.install()
  // From here on no timer of the page fires.
  await page.clock.pauseAt(Date.now() + 60_000)
  await visit(page, paths.home)
})

test('a page hydrates by a timer if the browser reports no paint or frame', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined
    window.requestAnimationFrame = () => 0
  })
  await visit(page, paths.home)
})

test('step 1 is in the first frame; the later steps are animated', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(globalThis, { moved })
    addEventListener('animationstart', ({ target }) => {
      const element = target as Element
      if (element.closest('form')) moved.push(element.textContent ?? '')
    })
  })
  const moved = () => page.evaluate(() => Reflect.get(globalThis, 'moved') as string[])
  await visit(page, paths.booking)
  await areaField(page).selectOption('60-70')
  expect(await moved()).toEqual([])
  await next(page).click()
  await expect(dayField(page)).toBeVisible()
  await expect.poll(moved).not.toEqual([])
})

const hydration = /\/assets\/hydrate-.*\.js$/

/** Opens the page; it hydrates only after the result is called. */
async function openEarly(page: Page, path: string): Promise<() => void> {
  const release = await holdBack(page, hydration)
  await page.goto(path)
  return release
}

test('what is typed before hydration survives a reload', async ({ page }) => {
  const field = page.getByLabel('Temat *')
  const hydrate = await openEarly(page, paths.contact)
  await field.fill('Wycena mieszkania')
  hydrate()
  await expect(alive(page)).toBeAttached()
  await page.reload()
  await expect(field).toHaveValue('Wycena mieszkania')
})

test('a choice in step 1 before hydration counts, also to untick the terms', async ({ page }) => {
  const hydrate = await openEarly(page, paths.booking)
  await areaField(page).selectOption('60-70')
  await page.getByLabel(/Akceptuję/).uncheck()
  hydrate()
  await expect(alive(page)).toBeAttached()
  await next(page).click()
  await expect(page.getByText('Musisz zaakceptować Regulamin Usługi')).toBeVisible()
  await expect(page.getByText('7700 zł').first()).toBeVisible()
})

test('Back after a reload works before React has loaded', async ({ page }) => {
  await visit(page, paths.about)
  await page.getByRole('link', { name: 'Bezpłatna Wycena' }).click()
  await expect(areaField(page)).toBeVisible()
  const hydrate = await holdBack(page, hydration)
  await page.reload()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'O nas' })).toBeVisible()
  hydrate()
  await expect(alive(page)).toBeAttached()
  await expect(page).toHaveURL(paths.about)
})

test('a menu opened and a slider moved before hydration stay that way', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const hydrate = await openEarly(page, paths.home)
  const slider = page.getByRole('slider')
  await slider.press('End')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Główna nawigacja' })
  hydrate()
  await expect(alive(page)).toBeAttached()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(slider.locator('..')).toHaveCSS('--share', '1')
})
