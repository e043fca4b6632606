/** The calendar stands at its field, whole, and closes by every usual way; on a phone it is a sheet. */
import type { Page } from 'playwright/test'
import { addDays, type Day, formatDayLong, warsawDay } from '../../src/domain/day.ts'
import { leadDays } from '../../src/domain/schedule.ts'
import { calendar, dayField, openCalendar } from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'

/** Where field and calendar are, both in the same frame. */
async function boxes(page: Page) {
  const field = await dayField(page).elementHandle()
  return calendar(page).evaluate((dialog, opener) => {
    if (!opener) throw new Error('the field is not shown')
    const popover = dialog.getBoundingClientRect().toJSON() as DOMRect
    const { left, top, right, bottom } = popover
    const owner = opener.getBoundingClientRect()
    const across = Math.max(left - owner.right, owner.left - right)
    const down = Math.max(top - owner.bottom, owner.top - bottom)
    const isWhole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    return { popover, isWhole, gap: Math.round(Math.max(across, down)) }
  }, field)
}

/** Whole in the window, beside the field and not over it. */
const atField = { isWhole: true, gap: 8 }

const sizes = [
  [768, 1024],
  [1280, 600],
  [1920, 1080],
  [1280, 900],
] as const

test('on a desk it stands at its field, wholly in the window, and turns into a sheet with it; both name the price they cover', async ({
  page,
}) => {
  await openCalendar(page)
  for (const [width, height] of sizes) {
    await page.keyboard.press('Escape')
    await expect(calendar(page)).toHaveCount(0)
    await page.setViewportSize({ width, height })
    await dayField(page).click()
    await expect.poll(() => boxes(page), `${width}×${height}`).toMatchObject(atField)
  }
  const turn = calendar(page).getByRole('button', { name: 'Następny miesiąc' })
  // A year has a month of six weeks and one with three holidays below it.
  for (let month = 0; month < 11; month++) {
    await turn.click()
    await expect.poll(() => boxes(page), `${month}`).toMatchObject(atField)
  }
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
  await expect(dayField(page)).toBeFocused()
})

test('days before the first one can not be chosen; the one with the focus has its ring; a press outside closes it', async ({
  page,
}) => {
  await openCalendar(page)
  // The comma stands between the weekday and the date: without it the 8th is also the 18th.
  const named = (day: Day) => page.getByRole('button', { name: `, ${formatDayLong(day)}` })
  const first = addDays(warsawDay(new Date()), leadDays)
  const dayBefore = addDays(first, -1)
  await expect(named(first)).toBeEnabled()
  // The month before the first bookable day's can not be turned to.
  const isShown = dayBefore.slice(0, 7) === first.slice(0, 7)
  if (isShown) await expect(named(dayBefore)).toBeDisabled()
  else await expect(named(dayBefore)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Poprzedni miesiąc' })).toBeDisabled()
  const focused = calendar(page).locator('td button:focus')
  for (const key of ['ArrowRight', 'PageDown', 'PageDown', 'PageUp']) {
    const before = (await focused.getAttribute('aria-label')) ?? ''
    await page.keyboard.press(key)
    await expect(focused).not.toHaveAccessibleName(before)
    await expect(focused).toHaveCSS('outline-style', 'solid')
  }
  await page.mouse.click(4, 4)
  await expect(calendar(page)).toHaveCount(0)
  await expect(dayField(page)).toBeFocused()
  await expect(dayField(page)).toHaveText('Wybierz datę')
})

test('opened again in the moment of its closing, it stays open', async ({ page }) => {
  await openCalendar(page)
  await page.evaluate(async () => {
    const dialog = document.querySelector('dialog[open]')
    const closed = new Promise((resolve) => dialog?.addEventListener('close', resolve))
    dialog?.querySelector<HTMLElement>('td button:not(:disabled, [aria-disabled])')?.click()
    // React has closed it by then; the event of it is still to come.
    await Promise.resolve()
    document.getElementById('booking-date')?.click()
    await closed
  })
  await expect(dayField(page)).not.toHaveText('Wybierz datę')
  await expect(page.getByRole('grid')).toBeVisible()
})
