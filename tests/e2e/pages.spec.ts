/** The pages in a browser: addresses, links, scrolling and the plan. */
import { annex, paths } from '../../src/config/paths.ts'
import { countLoads, visit } from '../faults/customer.ts'
import { areaField, openSubmitted } from './device.ts'
import { expect, holdBack, stack, test } from './fixtures.ts'

test('a page’s HTML loads one script and no style sheet', async ({ request }) => {
  const html = await (await request.get(paths.home)).text()
  expect(html.match(/<script[^>]+src=/g)).toHaveLength(1)
  expect(html).not.toMatch(/modulepreload|stylesheet"[^>]*(?<!disabled)>/)
  // Otherwise an iPhone in landscape enlarges the text.
  expect(html).toContain('-webkit-text-size-adjust:100%')
})

test('search engines may read every page, and find it listed', async ({ request }) => {
  const read = async (path: string) => (await request.get(path)).text()
  expect(await read('/robots.txt')).toContain(`Allow: /\nSitemap: ${stack.appUrl}/sitemap.xml`)
  const listed = [...(await read('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)]
  expect(listed.map(([, url]) => url)).toEqual(
    Object.values(paths).map((path) => stack.appUrl + path),
  )
})

test('React and the host agree which addresses have a page', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/)
  for (const [address, shown, isPage] of [
    ['/index.html', '/', true],
    ['/kontakt/?z=linku#formularz', '/kontakt?z=linku#formularz', true],
    ['/kontakt.html', '/kontakt', true],
    ['/rezerwacja//', '/rezerwacja', true],
    ['/nie-ma/', '/nie-ma/', false],
    ['/KONTAKT', '/KONTAKT', false],
  ] as const) {
    await visit(page, address)
    await expect(page).toHaveURL(shown)
    await expect(page.getByText('Oops! Page not found'), address).toHaveCount(isPage ? 0 : 1)
  }
})

test('by keyboard alone: skip the menu, choose a size, open the wizard', async ({ page }) => {
  await visit(page, paths.home)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Przejdź do treści' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { checked: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '60-70 m²' })).toBeChecked()
  await expect(page.getByText('7700 zł')).toBeVisible()
  await expect(page.getByText('4620 zł', { exact: true }).locator('visible=true')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Umów Malowanie' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(areaField(page)).toHaveValue('60-70')
  await expect(page).toHaveURL(/\/rezerwacja\?krok=1$/)
})

test('forced colours: what a background shows has another sign, too', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(paths.home)
  const size = (name: string) => page.getByText(name, { exact: true })
  const colour = (element: Element) => getComputedStyle(element).backgroundColor
  const chosen = await size('50-60 m²').evaluate(colour)
  expect(await size('60-70 m²').evaluate(colour)).not.toBe(chosen)

  await page.goto(paths.booking)
  const main = page.getByRole('main')
  const next = main.getByRole('button', { name: 'Dalej' })
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect(next).toHaveCSS('border-top-width', '2px')
  await expect(next).not.toHaveCSS('border-top-color', ground)
  const quiet = main.getByRole('link', { name: 'Strona główna' })
  await expect(quiet).toHaveCSS('border-top-width', '0px')
  await expect(quiet).toHaveCSS('text-decoration-line', 'underline')

  await openSubmitted(page)
  const notice = page.getByText('Jeszcze nie płać.').locator('..')
  await expect(notice).toHaveCSS('border-top-style', 'solid')
})

test('Back restores the scroll position, a link leads to a page’s heading', async ({ page }) => {
  // Before hydration a link loads another document, which moves no focus.
  await visit(page, paths.services)
  const link = page.getByRole('link', { name: 'Zarezerwuj malowanie' })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(300)
  const script = /\/assets\/booking-.*\.js$/
  const release = await holdBack(page, script)
  // Its script is requested before the press.
  await Promise.all([page.waitForRequest(script), link.hover()])
  await link.click()
  await expect(page).toHaveURL(paths.booking)
  const arriving = page.locator('[aria-live]').filter({ hasText: 'Wczytywanie...' })
  await expect(arriving).toBeInViewport()
  // After going back nothing is loading any more.
  await page.goBack()
  await expect(arriving).toHaveCount(0)
  await page.goForward()
  await expect(arriving).toBeVisible()
  // Another page's arrival does not end the message.
  await page.goBack()
  await page.getByRole('link', { name: 'Regulamin usługi' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Regulamin' })).toBeFocused()
  await page.goBack()
  await link.click()
  await expect(arriving).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(arriving).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Usługi' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 60)
})

test('Back returns to the place in the terms, "Powrót" to the page before', async ({ page }) => {
  await visit(page, paths.reviews)
  await page.getByRole('link', { name: 'Regulamin usługi' }).click()
  await expect(page).toHaveURL(paths.terms)
  const scrolled = () => page.evaluate(() => scrollY)
  await page.getByRole('link', { name: /Reklamacje/ }).click()
  await expect(page).toHaveURL('/regulamin#6')
  await expect.poll(scrolled).toBeGreaterThan(600)
  await expect(page.getByRole('heading', { name: /Reklamacje/ })).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(paths.terms)
  await expect.poll(scrolled).toBeLessThan(600)
  for (const name of [/Reklamacje/, /^5\./, 'Powrót'])
    await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(paths.reviews)
  // Also if the tab began there, as from a mail.
  await visit(page, annex.withdrawal)
  const link = page.getByRole('link', { name: /^5\./ })
  await link.click()
  await page.goBack()
  await expect(link).toBeInViewport()
  // A link to the page itself leads to its top; opened in a new tab, it changes nothing here.
  const own = page.getByRole('link', { name: 'Regulamin usługi' })
  const title = page.getByRole('heading', { level: 1 })
  await own.click()
  await expect(title).toBeFocused()
  await expect.poll(scrolled).toBe(0)
  // It ignores presses for a moment: a double tap's second one.
  await expect(page.getByRole('main')).toHaveCSS('pointer-events', 'auto')
  await link.click()
  await own.click({ modifiers: ['ControlOrMeta'] })
  await page.goBack()
  await expect.poll(scrolled).toBe(0)
  await expect(title).not.toBeFocused()
  // From another page also to a hash that was typed.
  await page.evaluate(() => location.assign('#6'))
  await page.getByRole('link', { name: 'Bezpłatna Wycena' }).click()
  await areaField(page).waitFor()
  await page.goBack()
  await expect(page.locator('[id="6"]')).toBeFocused()
  await expect.poll(scrolled).toBeGreaterThan(600)
})

test('after Back, a page that fails reloads nothing', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/)
  const { promise: back, resolve: release } = Promise.withResolvers<void>()
  let asked = 0
  await page.route(/\/assets\/withdrawal-.*\.js$/, async (route) => {
    asked += 1
    await back
    await route.abort()
  })
  await visit(page, '/kontakt')
  const loads = countLoads(page)
  await page.getByRole('link', { name: 'Odstąp od umowy tutaj' }).click()
  await expect(page.getByText('Wczytywanie...').first()).toBeVisible()
  await page.goBack()
  release()
  const askAgain = () => page.keyboard.press('Shift').then(() => asked)
  await expect.poll(askAgain, { intervals: [200] }).toBeGreaterThan(5)
  expect(loads()).toBe(0)
})

test('a page that is being left does not reload for a lost script', async ({ page }) => {
  await visit(page, '/')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.evaluate(() => {
    dispatchEvent(new Event('beforeunload'))
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error('lost') }))
  })
  await page.goto('/o-nas')
  expect(asked).not.toContain('/')
})
