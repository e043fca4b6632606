/** What holds on every page, seen in one visit to each: hydration, headers, hosts, fonts, axe, narrow screens, large text. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { expect, test } from './fixtures.ts'
import { foreignFonts } from './foreignFonts.ts'

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

function sideways(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}

for (const path of [...Object.values(paths), unknown]) {
  test(`${path}: hydration without a word, policy, hosts, fonts, axe, no sideways scrolling`, async ({
    page,
    stack,
    expectedErrors,
  }) => {
    // Seven checks in one.
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
    await test.step('no sideways scrolling at 320 px, nor at 200% text', async () => {
      await page.setViewportSize({ width: 320, height: 700 })
      await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
      await page.setViewportSize({ width: 640, height: 700 })
      // Through the style object: the content security policy takes no other style.
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
    })
  })
}

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
