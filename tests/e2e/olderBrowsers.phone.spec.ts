/** What some browsers lack, played in Chromium: no page depends on it. */
import { newCustomer, walkToBooking } from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'

test('without popovers every link still leads on', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) {
      Reflect.deleteProperty(HTMLElement.prototype, name)
    }
    const { matches } = Element.prototype
    Reflect.set(Element.prototype, 'matches', function (this: Element, selector: string) {
      if (selector.includes(':popover-open')) throw new SyntaxError(`unknown: ${selector}`)
      return matches.call(this, selector)
    })
  })
  await page.goto('/')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Regulamin usługi' }).click()
  await expect(page).toHaveURL('/regulamin')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('heading', { level: 1, name: /Regulamin/ })).toBeVisible()
})

test('a page that no frame is reported for comes to life', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0
    window.PerformanceObserver = class extends PerformanceObserver {
      override observe(): void {}
    }
  })
  await page.goto('/regulamin#4')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
})

test('a press that does not move the focus opens a menu that the keyboard can use', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Główna nawigacja' })
  await expect(menu).toBeVisible()
  // WebKit leaves the focus where it was.
  await page.getByRole('main').focus()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('button', { name: 'Zamknij' })).toBeFocused()
})

test('a swipe down over the picture leaves the slider as it is', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  const slider = page.getByRole('slider', { name: 'Jaka część pokoju jest już pomalowana' })
  await slider.scrollIntoViewIfNeeded()
  const box = await slider.boundingBox()
  if (!box) throw new Error('the slider is not shown')
  await page.touchscreen.tap(box.x + box.width / 8, box.y + box.height / 3)
  await expect(slider).toHaveValue('50')
})

test('without crypto.randomUUID, as over plain http, a booking arrives once', async ({
  page,
  rowsOf,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  const customer = newCustomer()
  await walkToBooking(page, customer)
  expect(await page.evaluate(() => 'randomUUID' in crypto)).toBe(false)
  expect(await rowsOf(customer.email)).toHaveLength(1)
})

test('an iPhone on its side leaves the text its size: the built CSS says so to Safari too', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  expect(html).toContain('-webkit-text-size-adjust:100%')
})
