/** The calendar opens at its field, whole, and closes by every usual way; on a phone it is a sheet. */
import type { Page } from 'playwright/test'
import { restUnless } from '../rest.ts'
import { chooseArea } from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'

const trigger = (page: Page) => page.getByRole('button', { name: /Data malowania/ })
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Wybierz datę malowania' })

/** Where field and calendar are, both in the same frame. */
async function boxes(page: Page) {
  const field = await trigger(page).elementHandle()
  return calendar(page).evaluate((dialog, opener) => {
    if (!opener) throw new Error('the field is not shown')
    const popover = dialog.getBoundingClientRect().toJSON() as DOMRect
    const { left, top, right, bottom } = popover
    const owner = opener.getBoundingClientRect()
    return {
      popover,
      across: Math.max(left - owner.right, owner.left - right),
      down: Math.max(top - owner.bottom, owner.top - bottom),
    }
  }, field)
}

/** It is whole in the window, touches the field but for the gap, and does not lie over it. */
async function expectAtField(page: Page, width: number, height: number): Promise<void> {
  const { popover, across, down } = await boxes(page)
  expect(popover.left).toBeGreaterThanOrEqual(0)
  expect(popover.top).toBeGreaterThanOrEqual(0)
  expect(popover.right).toBeLessThanOrEqual(width)
  expect(popover.bottom).toBeLessThanOrEqual(height)
  expect(Math.max(across, down)).toBeCloseTo(8, 0)
}

for (const [width, height] of [
  [768, 1024],
  [1280, 900],
  [1280, 600],
  [1920, 1080],
] as const) {
  const isTight = restUnless(width === 768 || height === 600)
  test(
    `at ${width}×${height} it stands at its field, wholly in the window`,
    isTight,
    async ({ page }) => {
      await page.setViewportSize({ width, height })
      await chooseArea(page, '50-60 m²')
      await trigger(page).click()
      await expect(calendar(page).getByRole('grid')).toBeVisible()
      await expectAtField(page, width, height)
    },
  )
}

test('it stays whole at its field whatever the month holds', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await chooseArea(page, '50-60 m²')
  await trigger(page).click()
  const turn = calendar(page).getByRole('button', { name: 'Następny miesiąc' })
  // A year has a month of six weeks and one with three holidays below it.
  for (let month = 0; month < 11; month++) {
    await turn.click()
    await expect(() => expectAtField(page, 1280, 900)).toPass()
  }
})

test('a press outside closes it, nothing is chosen, and the focus is back', async ({ page }) => {
  await chooseArea(page, '50-60 m²')
  await trigger(page).click()
  await expect(calendar(page)).toBeVisible()
  await page.mouse.click(4, 4)
  await expect(calendar(page)).toHaveCount(0)
  await expect(trigger(page)).toBeFocused()
  await expect(trigger(page)).toHaveText('Wybierz datę')
})

test('it turns from a popover into a sheet with the window; both name the price they cover', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await chooseArea(page, '50-60 m²')
  await trigger(page).click()
  await expect(calendar(page)).toBeVisible()
  const price = calendar(page).getByText(/Cena:\s6600\szł/)
  await expect(price).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  const sheet = async () => {
    const { popover } = await boxes(page)
    return [popover.left, popover.width, Math.round(popover.bottom)]
  }
  await expect.poll(sheet).toEqual([0, 390, 844])
  await expect(price).toBeInViewport()
  await page.getByRole('button', { name: 'Zamknij kalendarz' }).click()
  await expect(calendar(page)).toHaveCount(0)
  await expect(trigger(page)).toBeFocused()
})

test('the day with the focus has its ring, also after the keyboard has turned the month', async ({
  page,
}) => {
  await chooseArea(page, '50-60 m²')
  await trigger(page).focus()
  await page.keyboard.press('Enter')
  await expect(calendar(page).getByRole('grid')).toBeVisible()
  const focused = calendar(page).locator('td button:focus')
  for (const key of ['ArrowRight', 'PageDown', 'PageDown', 'PageUp']) {
    const before = (await focused.getAttribute('aria-label')) ?? ''
    await page.keyboard.press(key)
    await expect(focused).not.toHaveAccessibleName(before)
    await expect(focused).toHaveCSS('outline-style', 'solid')
  }
})

test('opened again in the moment of its closing, it stays open', async ({ page }) => {
  await chooseArea(page, '50-60 m²')
  await trigger(page).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.evaluate(async () => {
    const dialog = document.querySelector('dialog[open]')
    const closed = new Promise((resolve) => dialog?.addEventListener('close', resolve))
    dialog?.querySelector<HTMLElement>('td button:not(:disabled, [aria-disabled])')?.click()
    // React has closed it by then; the event of it is still to come.
    await Promise.resolve()
    document.getElementById('booking-date')?.click()
    await closed
  })
  await expect(trigger(page)).not.toHaveText('Wybierz datę')
  await expect(page.getByRole('grid')).toBeVisible()
})
