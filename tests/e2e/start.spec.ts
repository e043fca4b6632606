/** How a page starts: its paint brings it to life, or a timer where none is told; and the first frame shows all of it. */
import { paths } from '../../src/config/paths.ts'
import { areaField, dayField, next } from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'

test('the paint brings a page to life, without the timer', async ({ page }) => {
  await page.clock.install()
  // From here on no timer of the page ends.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(paths.home)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
})

test('so does the timer, where the browser never tells of a paint or a frame', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined
    window.requestAnimationFrame = () => 0
  })
  await page.goto(paths.home)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
})

test('step 1 is there in the first frame; the later steps arrive', async ({ page }) => {
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
  await page.goto(paths.booking)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await areaField(page).selectOption('60-70')
  expect(await moved()).toEqual([])
  await next(page).click()
  await expect(dayField(page)).toBeVisible()
  await expect.poll(moved).not.toEqual([])
})
