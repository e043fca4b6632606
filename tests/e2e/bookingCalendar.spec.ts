/** The calendar opens at its field, whole, and closes by every usual way; on a phone it is a sheet. */
import type { Page } from 'playwright/test'
import { chooseArea } from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'

const trigger = (page: Page) => page.getByRole('button', { name: /Data malowania/ })
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Wybierz datę malowania' })

async function boxes(page: Page) {
  const [field, popover] = [await trigger(page).boundingBox(), await calendar(page).boundingBox()]
  if (!field || !popover) throw new Error('the calendar is not shown')
  return { field, popover }
}

for (const [width, height] of [
  [768, 1024],
  [1280, 900],
  [1280, 600],
  [1920, 1080],
] as const) {
  test(`at ${width}×${height} it stands at its field, wholly in the window`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await chooseArea(page, '50-60 m²')
    await trigger(page).click()
    await expect(calendar(page)).toBeVisible()
    const { field, popover } = await boxes(page)
    expect(popover.x).toBeGreaterThanOrEqual(0)
    expect(popover.y).toBeGreaterThanOrEqual(0)
    expect(popover.x + popover.width).toBeLessThanOrEqual(width)
    expect(popover.y + popover.height).toBeLessThanOrEqual(height)
    // It touches the field but for a small gap, and does not lie over it.
    const across = Math.max(popover.x - field.x - field.width, field.x - popover.x - popover.width)
    const down = Math.max(popover.y - field.y - field.height, field.y - popover.y - popover.height)
    expect(Math.max(across, down)).toBeGreaterThan(0)
    expect(Math.max(across, down)).toBeLessThan(12)
  })
}

test('a press outside closes it, nothing is chosen, and the focus is back', async ({ page }) => {
  await chooseArea(page, '50-60 m²')
  await trigger(page).click()
  await expect(calendar(page)).toBeVisible()
  await page.mouse.click(4, 4)
  await expect(calendar(page)).toHaveCount(0)
  await expect(trigger(page)).toBeFocused()
  await expect(trigger(page)).toHaveText('Wybierz datę')
})

test('it turns from a popover into a sheet with the window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await chooseArea(page, '50-60 m²')
  await trigger(page).click()
  await expect(calendar(page)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const sheet = async () => {
    const { popover } = await boxes(page)
    return [popover.x, popover.width, Math.round(popover.y + popover.height)]
  }
  await expect.poll(sheet).toEqual([0, 390, 844])
  await page.getByRole('button', { name: 'Zamknij kalendarz' }).click()
  await expect(calendar(page)).toHaveCount(0)
  await expect(trigger(page)).toBeFocused()
})
