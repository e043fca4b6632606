/** Everyone can use the pages: keyboard, outlines, forced colours. */
import { expect, test } from './fixtures.ts'

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
