/** The pages in a browser: navigation, menu, plan, slider, and what remains without scripts. */
import { expect, test } from './fixtures.ts'

test('a page asks for one script; the others follow it', async ({ request }) => {
  const html = await (await request.get('/')).text()
  expect(html.match(/<script[^>]+src=/g)).toHaveLength(1)
  expect(html).not.toContain('modulepreload')
})

test('an address in other letters is not found, and React agrees', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  await page.goto('/KONTAKT')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
})

for (const [file, path] of [
  ['/index.html', '/'],
  ['/kontakt/index.html?z=linku#formularz', '/kontakt/?z=linku#formularz'],
] as const) {
  test(`${file} is its page, and React agrees`, async ({ page }) => {
    await page.goto(file)
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    await expect(page).toHaveURL(path)
    await expect(page.getByText('Oops! Page not found')).toHaveCount(0)
  })
}

test('an unknown path answers 404 with the not-found page', async ({ page, request }) => {
  expect((await request.get('/nie-ma')).status()).toBe(404)
  await page.goto('/o-nas')
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
  await page.evaluate(() => history.pushState({}, '', '/nie/ma'))
  const logged = page.waitForEvent('console', (message) => message.text().includes('/nie/ma'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await logged
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Wróć na stronę główną' }).click()
  await expect(page).toHaveURL('/')
})

test('the chosen size shows its price and prepayment, and is carried into the wizard', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('radio', { name: '90-100 m²' }).check()
  await expect(page.getByText('11000 zł')).toBeVisible()
  await expect(page.getByText('6600 zł', { exact: true })).toHaveCount(2)
  await expect(page.getByText(/^\d{1,2}\s\p{L}+ \d{4}$/u).locator('visible=true')).toBeVisible()
  await page.getByRole('button', { name: 'Umów Malowanie' }).click()
  await expect(page.getByRole('combobox', { name: /Powierzchnia/ })).toHaveValue('90-100')
})

test('Back restores the scroll position; a navigation starts at the top with the focus on the heading', async ({
  page,
}) => {
  await page.goto('/uslugi')
  // Before that a link is an ordinary one: another document, which moves no focus.
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  const link = page.getByRole('link', { name: 'Zarezerwuj malowanie' })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(300)
  await link.click()
  await expect(page).toHaveURL('/rezerwacja')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Usługi' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 60)
})

test('the painted room is uncovered by the keyboard', async ({ page }) => {
  await page.goto('/')
  const slider = page.getByRole('slider', { name: 'Jaka część pokoju jest już pomalowana' })
  await slider.focus()
  await page.keyboard.press('End')
  await expect(slider).toHaveValue('100')
})

test('the terms go back to where one came from', async ({ page }) => {
  await page.goto('/opinie')
  await page.getByRole('link', { name: 'Regulamin usługi' }).click()
  await expect(page).toHaveURL('/regulamin')
  await page.getByRole('link', { name: 'Powrót' }).click()
  await expect(page).toHaveURL('/opinie')
})

test('in the tab that the wizard opened, they go back to the wizard', async ({ page }) => {
  await page.goto('/rezerwacja')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /Regulamin Usługi/ }).click()
  const terms = await opened
  await expect(terms.locator('html[data-hydrated]')).toBeAttached()
  await terms.getByRole('link', { name: 'Powrót' }).click()
  await expect(terms).toHaveURL('/rezerwacja')
})

test("an item of the terms' contents leads there, and Back to where one was", async ({ page }) => {
  await page.goto('/regulamin')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  const scrolled = () => page.evaluate(() => scrollY)
  await page.getByRole('link', { name: /Reklamacje/ }).click()
  await expect(page).toHaveURL('/regulamin#6')
  await expect.poll(scrolled).toBeGreaterThan(600)
  const item = page.getByRole('heading', { name: /Reklamacje/ })
  await expect(item).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL('/regulamin')
  await expect.poll(scrolled).toBeLessThan(600)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the plan is a form that the browser sends by itself', async ({ page }) => {
    await page.goto('/')
    await page.getByText('70-80 m²').click()
    await expect(page.getByText('8800 zł')).toBeVisible()
    await page.getByRole('button', { name: 'Umów Malowanie' }).click()
    await expect(page).toHaveURL('/rezerwacja?powierzchnia=70-80')
  })
})
