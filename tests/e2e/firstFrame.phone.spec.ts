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

async function untilAllIsShown(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished)),
  )
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
  const end = page.locator('footer dl')
  await expect.poll(() => end.evaluate((element) => element.checkVisibility())).toBe(true)
  await context.close()
})

test('a visitor who wants no motion sees the whole page at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const frames = await watchFooter(page)
  await page.goto('/')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  expect(await frames()).toEqual([true])
})

for (const path of ['/', '/o-nas', '/uslugi', '/opinie', '/kontakt', '/rezerwacja', '/regulamin']) {
  test(`nothing on the first screen of ${path} moves when the rest comes`, async ({ page }) => {
    const shifted = await watchLayoutShifts(page)
    await page.goto(path)
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    await untilAllIsShown(page)
    expect(await shifted()).toBeLessThan(0.01)
  })
}

for (const path of ['/', '/uslugi', '/opinie', '/kontakt']) {
  test(`${path} loaded anew is where it was scrolled to`, async ({ page }) => {
    await page.goto(path)
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    const last = page.locator('main h2').last()
    await last.evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
    const place = () => last.evaluate((heading) => Math.round(heading.getBoundingClientRect().top))
    const before = await place()
    await page.reload()
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    await untilAllIsShown(page)
    expect(await place()).toBe(before)
  })
}
