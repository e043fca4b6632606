/** What holds on every page, checked in one visit to each: hydration without a formatter, headers, hosts, fonts, axe, small screens with large text, focus; no foreign script. */
import { paths } from '../../src/config/paths.ts'
import { alive, next, visit } from '../faults/customer.ts'
import { keep } from '../faults/seeds.ts'
import { isRest } from '../rest.ts'
import { areaField, heading, waitingMessage, waitingStatement } from './device.ts'
import { expect, expectAbove, stack, test } from './fixtures.ts'
import { seeFocus } from './focusSeen.ts'
import { expectSound } from './sound.ts'

const unknown = '/nie-ma-takiej-strony'

/** The extremes; `npm run test:all` adds the sizes between them. */
const sizes = (isRest ? [16, 20, 24, 32] : [16, 32]).flatMap((text) =>
  (isRest ? [320, 360, 412, 640] : [320, 640]).map((width) => [text, width] as const),
)

for (const path of [...Object.values(paths), unknown]) {
  test(`${path}: what holds on every page`, async ({ page, expectedErrors }) => {
    test.slow()
    if (path === unknown) expectedErrors.push(/404/)
    // The first formatter of numbers or days takes a slow phone 70 ms.
    await page.addInitScript(() => {
      const fail = () => {
        throw new Error('a formatter')
      }
      Object.assign(Intl, { DateTimeFormat: fail, NumberFormat: fail })
      Object.assign(Number.prototype, { toLocaleString: fail })
      Object.assign(Date.prototype, { toLocaleString: fail, toLocaleDateString: fail })
    })
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    // The fixture fails on any error in the console, and so on what the policy refuses.
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(path === unknown ? 404 : 200)
    await expect(alive(page)).toBeAttached()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The longest price.
    if (path === paths.home) await page.getByText('90-100 m²').click()

    await expectSound(page, sizes, ['light', 'dark'])
    await test.step('no style attributes in its HTML, a policy without "unsafe"', async () => {
      expect(await answer?.text()).not.toMatch(/<[^>]+ style="/)
      const policy = answer?.headers()['content-security-policy']
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /)
      expect(policy).toMatch(/ base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/)
      expect(policy).not.toContain('unsafe')
    })
    await test.step('what search engines read', async () => {
      const html = await answer?.text()
      const isPage = path !== unknown
      expect(html).toMatch(/^<!doctype html>\s+<html lang="pl">/)
      const address = `rel="canonical" href="${stack.appUrl}${path}"`
      expect(html).toContain(isPage ? address : 'name="robots" content="noindex"')
      expect(html).toMatch(/name="description" content="[^"]{40}/)
      const picture = /property="og:image" content="([^"]+)"/.exec(html ?? '')?.[1]
      expect(picture !== undefined).toBe(isPage)
      if (picture) {
        const png = await (await page.request.get(picture)).body()
        const size = [16, 20].map((at) => String(png.readUInt32BE(at)))
        expect(html?.match(/(?<=image:(?:width|height)" content=")\d+/g)).toEqual(size)
      }
      const data = [
        '"address":"ul. Przykładowa 1, 00-001 Warszawa","foundingDate":"2015",',
        '"priceRange":"4400–11000 PLN","areaServed":[{"@type":"AdministrativeArea","name":"Warszawa, Mokotów"}',
        '["Monday","Tuesday","Wednesday","Thursday","Friday"],"opens":"08:00","closes":"20:00"',
        '["Saturday"],"opens":"09:00","closes":"17:00"',
        '"lowPrice":4400,"highPrice":11000,"offerCount":7,',
        '"Malowanie mieszkania 90-100 m²","price":11000,"priceCurrency":"PLN"',
      ]
      expect(data.filter((part) => html?.includes(part))).toEqual(path === paths.home ? data : [])
    })
    await test.step('no requests to hosts other than the site and its backend', () => {
      const allowed = [stack.appUrl, stack.apiUrl].map((url) => new URL(url).host)
      expect([...hosts].filter((host) => !allowed.includes(host))).toEqual([])
    })
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button'), 'on paper').toHaveCount(0)
    // In print WebKit's media queries use the window's width: the text was beside an empty column.
    await page.setViewportSize({ width: 1280, height: 700 })
    for (const grid of await page.locator('main div.column, main section > div').all())
      await expect(grid, 'columns on paper').toHaveCSS('grid-template-columns', /^\S+$/)
  })
}

test('what Tab reaches has an outline and is not covered by the waiting bar', async ({ page }) => {
  test.slow()
  // Two, because each is missing from the bar on its own page.
  await keep(page, waitingMessage(), waitingStatement())
  await page.setViewportSize({ width: 360, height: 640 })
  for (const path of Object.values(paths)) {
    await visit(page, path)
    const bar = page.getByRole('region', { name: 'Co jeszcze nie dotarło' })
    await expect(bar).toBeVisible()
    for (let stop = 1; !(await bar.locator(':focus').count()); stop++) {
      await page.keyboard.press('Tab')
      const seen = { isSeen: true, isOutlined: true }
      await expect.poll(() => seeFocus(page), `${path}, ${stop}`).toMatchObject(seen)
    }
  }
})

/** What the home page shows of each size: its price, how many parts of the plan, and their width in metres. */
const sizesOfPlan = [
  ['do 40 m²', '4400 zł', 1, '5,30'],
  ['40-50 m²', '5500 zł', 2, '8,04'],
  ['50-60 m²', '6600 zł', 3, '8,04'],
  ['60-70 m²', '7700 zł', 4, '11,34'],
  ['70-80 m²', '8800 zł', 5, '11,34'],
  ['80-90 m²', '9900 zł', 6, '14,14'],
  ['90-100 m²', '11000 zł', 7, '14,14'],
] as const

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every page is complete, the plan is a form, other contacts are named', async ({ page }) => {
    for (const path of Object.values(paths)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText('Malowanie Warszawa sp. z o.o.')
    }
    await page.goto(paths.home)
    const shown = (selector: string) => page.locator(selector).locator('visible=true')
    for (const [size, price, parts, width] of sizesOfPlan) {
      await page.getByRole('radio', { name: size }).check()
      await expect(shown('main dl[data-value]'), size).toContainText(price)
      await expect(shown('main [data-from]'), size).toHaveCount(parts)
      await expect(shown('main [data-size] text'), size).toHaveText([width])
    }
    await page.getByRole('button', { name: 'Umów Malowanie' }).click()
    await expect(page).toHaveURL('/rezerwacja?powierzchnia=90-100')
    // Above the fields: below them the price would cover it.
    await expectAbove(page.getByText(/Rezerwacja wymaga włączonego JavaScriptu/), areaField(page))
    await page.goto(paths.contact)
    await expect(page.getByText(/Napisz do\snas po\sprostu na\sadres biuro@/)).toBeVisible()
    await page.goto(paths.withdrawal)
    await expect(page.getByText(/Oświadczenie możesz też wysłać e-.?mailem/)).toBeVisible()
    await expect(next(page)).toBeDisabled()
    await page.getByRole('link', { name: 'Wzór formularza', exact: true }).click()
    await expect(heading(page, 'Wzór formularza odstąpienia od umowy')).toBeInViewport()
  })
})

test('without the host’s headers a foreign script is refused', async ({ page, expectedErrors }) => {
  expectedErrors.push(/inline script violates/)
  await page.route('/', async (route) => {
    const answer = await route.fetch()
    const { 'content-security-policy': _, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers })
  })
  const answer = await page.goto('/')
  expect(answer?.headers()['content-security-policy']).toBeUndefined()
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.foreign = true'
    document.head.append(script)
    return 'foreign' in window
  })
  expect(ran).toBe(false)
})
