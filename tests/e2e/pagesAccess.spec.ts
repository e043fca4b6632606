/** Everyone can use the pages: axe, keyboard, narrow screens, large text, forced colours. */
import { AxeBuilder } from '@axe-core/playwright'
import { paths } from '../../src/config/paths.ts'
import { expect, test } from './fixtures.ts'

const pages = [...Object.values(paths), '/404.html']

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    for (const path of pages) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        // The package names the types of a Playwright of its own.
        const { violations } = await new AxeBuilder({ page: page as never }).analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual(
          [],
        )
      })
    }
  })
}

for (const path of pages) {
  test(`${path} needs no sideways scrolling at 320 px, nor at 200% text`, async ({ page }) => {
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(path)
    await expect.poll(overflow).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 640, height: 700 })
    // Through the style object: the content security policy takes no other style.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect.poll(overflow).toBeLessThanOrEqual(0)
  })
}

test('from the first Tab to the wizard by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Przejdź do treści' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { checked: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '60-70 m²' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Umów Malowanie' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: /Powierzchnia/ })).toHaveValue('60-70')
})

test('every focus stop of the home page shows an outline', async ({ page }) => {
  await page.goto('/')
  const stops = await page.locator('a:visible, button:visible, input:visible').count()
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab')
    const outlined = await page.evaluate(() => {
      const visible = (element: Element | null) =>
        element !== null && getComputedStyle(element).outlineStyle !== 'none'
      const focused = document.activeElement
      return (
        focused === document.body || visible(focused) || visible(focused?.parentElement ?? null)
      )
    })
    expect(outlined, `stop ${stop}`).toBe(true)
  }
})

test.describe('forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('the chosen size differs from the others by more than its colour being gone', async ({
    page,
  }) => {
    await page.goto('/')
    const background = (name: string) =>
      page
        .getByText(name, { exact: true })
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await background('50-60 m²')).not.toBe(await background('60-70 m²'))
  })
})
