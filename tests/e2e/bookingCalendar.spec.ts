/** The calendar: its place, the usual ways to close it, and taken days, also where the earliest day is named. */
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { addDays, type Day, formatDayLong as named } from '../../src/domain/day.ts'
import { dayFromNow, days } from '../days.ts'
import { dayField, showCalendar } from '../faults/customer.ts'
import { calendar, openCalendar, openStep, stubTakenDays, takenDays, tapTwice } from './device.ts'
import { expect, test } from './fixtures.ts'
import { refuseFonts, watchLayoutShifts } from './layoutShifts.ts'

const { first } = days

// No midnight during a test.
test.beforeEach(({ page }) => page.clock.setFixedTime(`${dayFromNow(0)}T12:00`))

// The comma separates weekday and date: without it "8" also matches "18".
const dayButton = (page: Page, day: Day) =>
  calendar(page).getByRole('button', { name: `, ${named(day)}` })

/** The calendar's position and its gap to the field, measured in one frame. */
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

/** Entirely in the window, beside the field and not over it. */
const atField = { isWhole: true, gap: 8 }

/** Window sizes, scroll positions, and where the calendar is then expected. */
const sizes = [
  [768, 1024, 0, { isWhole: true }],
  [768, 1024, 200, atField],
  [1280, 600, 200, atField],
  [1920, 1080, 200, atField],
  [1280, 900, 200, atField],
] as const

const weekdays = ['pn.', 'wt.', 'śr.', 'czw.', 'pt.', 'sob.', 'niedz.']

test('the calendar is fully visible beside its field, on a phone as a sheet', async ({ page }) => {
  // Days that other tests close would add a line.
  await stubTakenDays(page, [])
  await openCalendar(page)
  for (const [width, height, scrolled, expected] of sizes) {
    // By its button: a tablet has no Escape key, and a screen reader reaches nothing outside.
    await page.getByRole('button', { name: 'Zamknij kalendarz' }).click()
    await expect(calendar(page)).toHaveCount(0)
    await page.setViewportSize({ width, height })
    await page.evaluate((top) => scrollTo(0, top), scrolled)
    await showCalendar(page)
    await expect.poll(() => boxes(page), `${width}×${height}`).toMatchObject(expected)
  }
  const nextMonth = calendar(page).getByRole('button', { name: 'Następny miesiąc' })
  const { popover } = await boxes(page)
  const announced = calendar(page).locator('[role="alert"], [role="status"], [aria-live="polite"]')
  const months = new Set<string>()
  let holidays = 0
  // Within a year there is a month of six weeks, and one with three holidays listed below it.
  for (let month = 0; month < 11; month++) {
    await nextMonth.click()
    await expect.poll(() => boxes(page), `${month}`).toMatchObject({ ...atField, popover })
    holidays += await calendar(page).getByRole('listitem').count()
    months.add((await announced.allTextContents()).join(' ').trim())
  }
  expect(holidays, 'listed below the days').toBeGreaterThan(9)
  // Each was announced by its name alone.
  expect([...months].filter((name) => /^\p{L}+ \d{4}$/u.test(name))).toHaveLength(11)
  await expect(calendar(page).locator('th')).toHaveText(weekdays)
  while (!(await nextMonth.getAttribute('aria-disabled'))) await nextMonth.click()
  const lastDay = calendar(page).locator('td button:enabled').last()
  const yearLater = named(addDays(dayFromNow(0), 365))
  await expect(lastDay).toHaveAccessibleName(new RegExp(yearLater))
  const price = calendar(page).getByText(/Cena:\s6600\szł/)
  await expect(price).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  const sheet = async () => {
    const { popover } = await boxes(page)
    return [popover.left, popover.width, Math.round(popover.bottom)]
  }
  await expect.poll(sheet).toEqual([0, 390, 844])
  await expect(price).toBeInViewport()
  await page.setViewportSize({ width: 360, height: 640 })
  const hidden = () => calendar(page).evaluate((one) => one.scrollHeight - one.clientHeight)
  for (let month = 11; month > 0; month--) {
    await expect.poll(hidden, `${month}`).toBe(0)
    await calendar(page).getByRole('button', { name: 'Poprzedni miesiąc' }).click()
  }
  await page.getByRole('button', { name: 'Zamknij kalendarz' }).click()
  await expect(dayField(page)).toBeFocused()
})

test('days before the first can’t be chosen; a press outside closes it', async ({ page }) => {
  await openCalendar(page)
  const dayBefore = addDays(first, -1)
  await expect(dayButton(page, first)).toBeEnabled()
  // Months before the first bookable day's can't be shown.
  const isShown = dayBefore.slice(0, 7) === first.slice(0, 7)
  if (isShown) await expect(dayButton(page, dayBefore)).toBeDisabled()
  else await expect(dayButton(page, dayBefore)).toHaveCount(0)
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
  // The second press of a double one takes no focus away.
  await dayField(page).dblclick()
  await expect(focused).toBeVisible()
  await tapTwice(page, `, ${named(first)}`, 'body:not(:has(dialog))', '#booking-date')
  await expect(dayField(page)).toHaveText(named(first))
  await expect(calendar(page)).toHaveCount(0)
})

test('a taken day is read out as such and can’t be chosen, its neighbour can', async ({ page }) => {
  const taken = addDays(first, 2)
  await stubTakenDays(page, [first, taken])
  await openCalendar(page)
  // The first free day.
  await expect(dayButton(page, addDays(first, 1))).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(dayButton(page, taken)).toBeFocused()
  await expect(page.locator(':focus')).toHaveAccessibleName(/, zajęty$/)
  await page.keyboard.press('Enter')
  await expect(calendar(page)).toBeVisible()
  await expect(dayButton(page, taken)).toBeDisabled()
  // A customer may press it anyway.
  await dayButton(page, taken).click({ force: true })
  const announced = calendar(page).locator('p[aria-live]')
  await expect(announced).toHaveText(`Dzień ${named(taken)} jest już zajęty.`)
  await page.keyboard.press('ArrowRight')
  await expect(dayButton(page, addDays(first, 3))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dayField(page)).toContainText(named(addDays(first, 3)))
})

test('a month without a free day offers the next one; the form names it, too', async ({ page }) => {
  const taken = Array.from({ length: 100 }, (_, ahead) => addDays(first, ahead))
  await stubTakenDays(page, taken)
  await openStep(page, 2)
  const free = named(addDays(first, 100))
  await expect(page.getByText(`Pierwszy wolny dzień: ${free}.`)).toBeVisible()
  await showCalendar(page)
  await expect(dayButton(page, addDays(first, 100))).toBeFocused()
  await calendar(page).getByRole('button', { name: 'Poprzedni miesiąc' }).click()
  await expect(calendar(page).getByText('W tym miesiącu nie ma już wolnych dni.')).toBeVisible()
  const offer = calendar(page).getByRole('button', { name: 'Wybierz pierwszy wolny:' })
  await offer.filter({ hasText: free }).click()
  await expect(dayField(page)).toContainText(free)
})

test('the home page names the first free day for the chosen size', async ({ page }) => {
  const shown = (day: Day) => page.getByText(named(day)).locator('visible=true')
  await refuseFonts(page)
  const shifts = await watchLayoutShifts(page)
  const answer = Promise.withResolvers<void>()
  await page.route(takenDays, async (route) => {
    await answer.promise
    // Taken only for larger flats.
    await route.fulfill({ json: [{ day: first, from_area: 60 }] })
  })
  await page.goto(paths.home)
  await expect(page.getByText('Najwcześniejsza data').locator('visible=true')).toBeVisible()
  await expect(shown(first)).toBeVisible()
  const before = await shifts()
  answer.resolve()
  await expect(shown(addDays(first, 1))).toBeVisible()
  expect((await shifts()) - before).toBeLessThan(0.001)
  await page.getByText('40-50 m²').first().click()
  await expect(shown(first)).toBeVisible()
  // The tab is shown again when that day is too near, and the server does not answer.
  await page.route(takenDays, () => undefined)
  await page.clock.setFixedTime(`${dayFromNow(7)}T12:00`)
  for (const state of ['hidden', 'visible']) {
    await page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  }
  await expect(shown(first)).toHaveCount(0)
})

test('offline the last answer counts, else every day is free', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  await page.route(takenDays, (route) => route.abort())
  await openStep(page, 2)
  await expect(page.getByText(`Najwcześniej ${named(first)}`)).toBeVisible()
  await showCalendar(page)
  await dayButton(page, first).click()
  await expect(dayField(page)).toContainText(named(first))

  await stubTakenDays(page, [first, addDays(first, 1)])
  await openCalendar(page)
  const firstFree = page.getByText(`Pierwszy wolny dzień: ${named(addDays(first, 2))}.`)
  await expect(firstFree).toBeVisible()
  await expect(calendar(page).getByText('Stan z')).toHaveCount(0)
  await page.route(takenDays, (route) => route.abort())
  await page.clock.setFixedTime(`${dayFromNow(1)}T13:00`)
  await page.reload()
  await showCalendar(page)
  await expect(firstFree).toBeVisible()
  await expect(calendar(page).getByText(`Stan z ${named(dayFromNow(0))}.`)).toBeVisible()
})
