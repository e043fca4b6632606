/** On a phone the first frame lays out the first screen only; what lies below follows, and nobody loses their place. */
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { watchLayoutShifts } from './layoutShifts.ts'

/** Whether the end of the page was laid out, at its first frame and at every later one. */
async function watchFooter(page: Page): Promise<() => Promise<boolean[]>> {
  await page.addInitScript(() => {
    const shown: boolean[] = []
    const look = (): void => {
      const end = document.querySelector('footer dl')
      if (end && shown.at(-1) !== end.checkVisibility()) shown.push(end.checkVisibility())
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { shown })
  })
  return () => page.evaluate(() => Reflect.get(window, 'shown') as boolean[])
}

/** The two ways in which the rest may come: by its own timer, or earlier, with React. */
const orders = {
  'without React': async (page: Page) => {
    await page.route(/\.js$/, (route) => route.abort())
  },
  'with React, before its time': async (page: Page) => {
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.later { animation-delay: 60s !important }')
      document.adoptedStyleSheets = [sheet]
    })
  },
  'as it happens': async () => undefined,
} as const

/** It comes in steps, and the footer is not the last of them. */
async function untilAllIsShown(page: Page): Promise<void> {
  const hidden = () =>
    page
      .locator('.later')
      .evaluateAll(
        (parts) =>
          parts.filter((part) => getComputedStyle(part).contentVisibility === 'hidden').length,
      )
  await expect(page.locator('.later').last()).toBeAttached()
  await expect.poll(hidden).toBe(0)
}

test('the first frame leaves out what lies below the first screen, and it follows', async ({
  page,
}) => {
  const frames = await watchFooter(page)
  await page.goto('/')
  await expect.poll(frames).toEqual([false, true])
})

test('it follows without scripts too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await untilAllIsShown(page)
  await expect(page.locator('footer dl')).toBeVisible()
  await context.close()
})

test('a visitor who wants no motion sees the whole page at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const frames = await watchFooter(page)
  await page.goto('/')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  expect(await frames()).toEqual([true])
})

for (const [order, arrange] of Object.entries(orders)) {
  test.describe(`what comes ${order}`, () => {
    test.use({ expectedErrors: [[/ERR_FAILED/], { scope: 'test' }] })

    for (const path of [
      '/',
      '/o-nas',
      '/uslugi',
      '/opinie',
      '/kontakt',
      '/rezerwacja',
      '/regulamin',
    ]) {
      test(`moves nothing on the first screen of ${path}`, async ({ page }) => {
        const shifted = await watchLayoutShifts(page)
        await arrange(page)
        await page.goto(path)
        await untilAllIsShown(page)
        expect(await shifted()).toBeLessThan(0.01)
      })
    }

    for (const path of ['/', '/uslugi', '/opinie', '/kontakt']) {
      test(`leaves a reload of ${path} in its place`, async ({ page }) => {
        await arrange(page)
        await page.goto(path)
        await untilAllIsShown(page)
        const last = page.locator('main h2').last()
        await last.evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
        const place = () =>
          last.evaluate((heading) => Math.round(heading.getBoundingClientRect().top))
        const before = await place()
        await page.reload()
        await untilAllIsShown(page)
        await expect.poll(place).toBe(before)
      })
    }
  })
}
