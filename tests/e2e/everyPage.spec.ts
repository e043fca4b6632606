/** What holds on every page, seen in one visit to each: hydration, headers, hosts, fonts, axe, small screens with large text, focus. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { keyed } from '../faults/seeds.ts'
import { expect, test } from './fixtures.ts'
import { isFocusSeen } from './focusSeen.ts'
import { foreignFonts } from './foreignFonts.ts'
import { storeFirst } from './storedState.ts'
import { waitingMessage } from './submittedEarlier.ts'

const unknown = '/nie-ma-takiej-strony'

/** Notes what the content security policy refuses, from the first byte on. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    addEventListener('securitypolicyviolation', (event) => {
      violations.push(`${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return () => page.evaluate(() => (window as unknown as { violations: string[] }).violations)
}

/** Sets the browser's own text size, px: media queries count with it too. */
async function textSizes(page: Page): Promise<(standard: number) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page)
  return (standard) => session.send('Page.setFontSizes', { fontSizes: { standard } })
}

/** What a narrow screen does to the page: sideways scrolling, names broken letter by letter. */
function broken(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const names = document.querySelectorAll('header a span, h1')
    const cut = Array.from(names, (name) => {
      const range = document.createRange()
      range.selectNodeContents(name)
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
      const text = name.textContent ?? ''
      return lines.size > text.split(/\s+/).length ? `${text}: ${lines.size} lines` : []
    })
    const aside = scrollWidth - clientWidth
    return [aside > 0 ? `${aside} px to the side` : [], ...cut].flat()
  })
}

for (const path of [...Object.values(paths), unknown]) {
  test(`${path}: hydration without a word, policy, hosts, fonts, axe, small screens`, async ({
    page,
    stack,
    expectedErrors,
  }) => {
    // Many checks in one.
    test.slow()
    if (path === unknown) expectedErrors.push(/404/)
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    const violations = await watchPolicy(page)
    // The fixture fails for whatever the console says.
    const answer = await page.goto(path)
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await test.step('no style attributes in its HTML, a policy without "unsafe"', async () => {
      expect(await answer?.text()).not.toMatch(/<[^>]+ style="/)
      const policy = answer?.headers()['content-security-policy']
      expect(policy).toContain("script-src 'self'")
      expect(policy).not.toContain('unsafe')
      expect(await violations()).toEqual([])
    })
    await test.step('no other host is asked but the configured backend', () => {
      const allowed = [stack.appUrl, stack.apiUrl].map((url) => new URL(url).host)
      expect([...hosts].filter((host) => !allowed.includes(host))).toEqual([])
    })
    await test.step('drawn with our fonts alone', async () => {
      expect(await foreignFonts(page)).toEqual([])
    })
    for (const colorScheme of ['light', 'dark'] as const) {
      await test.step(`axe finds nothing, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        // The package names the types of a Playwright of its own.
        const { violations: found } = await new AxeBuilder({ page: page as never }).analyze()
        expect(found.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
      })
    }
    const setTextSize = await textSizes(page)
    for (const size of [16, 20, 24, 32]) {
      await test.step(`whole at a text size of ${size} px on small screens`, async () => {
        await setTextSize(size)
        for (const width of [320, 360, 412, 640]) {
          await page.setViewportSize({ width, height: 700 })
          await expect.poll(() => broken(page), `${width} px`).toEqual([])
        }
      })
    }
  })
}

test('what Tab reaches does not lie under the waiting bar', async ({ page }) => {
  test.slow()
  await storeFirst(page, keyed(waitingMessage()))
  await page.setViewportSize({ width: 360, height: 640 })
  for (const path of Object.values(paths)) {
    await page.goto(path)
    const bar = page.getByRole('region', { name: 'Co jeszcze nie dotarło' })
    await expect(bar).toBeVisible()
    for (let stop = 1; !(await bar.locator(':focus').count()); stop++) {
      await page.keyboard.press('Tab')
      const focused = await page.locator(':focus').evaluate(({ outerHTML }) => outerHTML)
      await expect.poll(() => isFocusSeen(page), `${path}, ${stop}: ${focused}`).toBe(true)
    }
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every page is all there', async ({ page }) => {
    for (const path of Object.values(paths)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByRole('contentinfo'), path).toContainText(
        'Malowanie Warszawa sp. z o.o.',
      )
    }
  })
})
