/** The pages in a browser: hydration, navigation, menu, plan, slider, and what remains without scripts. */
import { paths } from '../../src/config/paths.ts'
import { expect, test } from './fixtures.ts'

const pages = Object.values(paths)

for (const path of pages) {
  test(`${path} hydrates without a word in the console, and no style attributes stand in its HTML`, async ({
    page,
    request,
  }) => {
    expect(await (await request.get(path)).text()).not.toMatch(/<[^>]+ style="/)
    await page.goto(path)
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('React is asked for after the first paint, and one script before it', async ({ page }) => {
  await page.goto('/')
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    asked: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, startTime }) => [new URL(name).pathname, startTime] as const),
  }))
  const early = asked.filter(([, start]) => start < painted).map(([path]) => path)
  expect(early).toEqual([expect.stringMatching(/^\/assets\/entry-/)])
  expect(asked.some(([path, start]) => /\/tree-/.test(path) && start > painted)).toBe(true)
})

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
  await expect(page.getByText(/^\d{1,2} \p{L}+ \d{4}$/u).locator('visible=true')).toBeVisible()
  await page.getByRole('button', { name: 'Umów Malowanie' }).click()
  await expect(page.getByRole('combobox', { name: /Powierzchnia/ })).toHaveValue('90-100')
})

test('Back restores the scroll position; a navigation starts at the top with the focus on the heading', async ({
  page,
}) => {
  await page.goto('/uslugi')
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
  const slider = page.getByRole('slider', { name: 'Ile pokoju jest już pomalowane' })
  await slider.focus()
  await page.keyboard.press('End')
  await expect(slider).toHaveValue('100')
})

test('the terms go back to where one came from', async ({ page }) => {
  await page.goto('/opinie')
  await page.getByRole('link', { name: 'Regulamin usługi' }).click()
  await expect(page).toHaveURL('/regulamin')
  await page.getByRole('button', { name: 'Powrót' }).click()
  await expect(page).toHaveURL('/opinie')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of pages) {
    test(`${path} is all there`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText('Malowanie Warszawa sp. z o.o.')
    })
  }

  test('the plan is a form that the browser sends by itself', async ({ page }) => {
    await page.goto('/')
    await page.getByText('70-80 m²').click()
    await expect(page.getByText('8800 zł')).toBeVisible()
    await page.getByRole('button', { name: 'Umów Malowanie' }).click()
    await expect(page).toHaveURL('/rezerwacja?powierzchnia=70-80')
  })
})
