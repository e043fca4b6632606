/** Taken days as a customer meets them: in the calendar, by keyboard, and where the earliest day is named. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { addDays, type Day, formatDayLong, warsawDay } from '../../src/domain/day.ts'
import { restUnless } from '../rest.ts'
import { chooseArea, firstDay, heading, next } from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'
import { watchLayoutShifts } from './layoutShifts.ts'

const trigger = (page: Page) => page.getByRole('button', { name: /Data malowania/ })
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Wybierz datę malowania' })
const dayButton = (page: Page, day: Day) =>
  calendar(page).getByRole('button', { name: `, ${formatDayLong(day)}` })
const turn = (page: Page) => calendar(page).getByRole('button', { name: 'Następny miesiąc' })

/** What the company tells this visitor; its real answers have tests of their own (tests/contract). */
async function tell(page: Page, days: readonly Day[], fromArea = 40): Promise<void> {
  const json = days.map((day) => ({ day, from_area: fromArea }))
  await page.route('**/rest/v1/rpc/taken_days', (route) => route.fulfill({ json }))
}

const daysFrom = (from: Day, count: number) =>
  Array.from({ length: count }, (_, ahead) => addDays(from, ahead))

const first = firstDay()

async function openCalendar(page: Page): Promise<void> {
  const told = page.waitForResponse('**/rest/v1/rpc/taken_days')
  await chooseArea(page, '50-60 m²')
  await told
  await trigger(page).click()
  await expect(calendar(page).getByRole('grid')).toBeVisible()
}

test('a taken day says so and can not be chosen; the one beside it can', async ({ page }) => {
  await tell(page, [addDays(first, 1)])
  await openCalendar(page)
  const taken = dayButton(page, addDays(first, 1))
  await expect(taken).toHaveAccessibleName(/, zajęty$/)
  await expect(taken).toBeDisabled()
  await expect(calendar(page).getByText('Przekreślone dni są już zajęte.')).toBeVisible()
  // A person presses all the same.
  await taken.click({ force: true })
  await expect(calendar(page).getByRole('status').last()).toHaveText(
    `Dzień ${formatDayLong(addDays(first, 1))} jest już zajęty.`,
  )
  await dayButton(page, addDays(first, 2)).click()
  await expect(trigger(page)).toContainText(formatDayLong(addDays(first, 2)))
})

test('by keyboard a taken day is reached and read, Enter leaves it', async ({ page }) => {
  await tell(page, [first, addDays(first, 2)])
  await openCalendar(page)
  await expect(dayButton(page, addDays(first, 1))).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(dayButton(page, addDays(first, 2))).toBeFocused()
  await expect(page.locator(':focus')).toHaveAccessibleName(/, zajęty$/)
  await page.keyboard.press('Enter')
  await expect(calendar(page)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(trigger(page)).toContainText(formatDayLong(addDays(first, 3)))
})

test('a month without a free day offers the first one that is', async ({ page }) => {
  await tell(page, daysFrom(addDays(first, 10), 90))
  await openCalendar(page)
  await turn(page).click()
  await turn(page).click()
  await expect(calendar(page).getByText('W tym miesiącu nie ma już wolnych dni.')).toBeVisible()
  const free = formatDayLong(addDays(first, 100))
  await calendar(page)
    .getByRole('button', { name: `Wybierz pierwszy wolny: ${free}` })
    .click()
  await expect(trigger(page)).toContainText(free)
})

test('the earliest day is the first that is free', async ({ page }) => {
  await tell(page, daysFrom(first, 40))
  await page.goto('/')
  const free = formatDayLong(addDays(first, 40))
  await expect(page.getByText('Najwcześniejsza data').locator('visible=true')).toBeVisible()
  await expect(page.getByText(free).locator('visible=true')).toBeVisible()
  await openCalendar(page)
  await expect(dayButton(page, addDays(first, 40))).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText(`Pierwszy wolny dzień: ${free}.`)).toBeVisible()
})

test('a longer job has fewer days', async ({ page }) => {
  await tell(page, [first], 60)
  await page.goto('/')
  await page.getByText('40-50 m²').first().click()
  await expect(page.getByText(formatDayLong(first)).locator('visible=true')).toBeVisible()
  await page.getByText('50-60 m²').first().click()
  const later = formatDayLong(addDays(first, 1))
  await expect(page.getByText(later).locator('visible=true')).toBeVisible()
})

test('a late answer moves nothing on the home page', async ({ page }) => {
  const shifts = await watchLayoutShifts(page)
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/rest/v1/rpc/taken_days', async (route) => {
    await asked
    await route.fulfill({ json: [{ day: first, from_area: 40 }] })
  })
  await page.goto('/')
  await expect(page.getByText(formatDayLong(first)).locator('visible=true')).toBeVisible()
  const before = await shifts()
  answer()
  const free = formatDayLong(addDays(first, 1))
  await expect(page.getByText(free).locator('visible=true')).toBeVisible()
  expect((await shifts()) - before).toBeLessThan(0.001)
})

test.describe('without a connection', () => {
  test('the last answer is still known, and when it was given', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/)
    const taken = addDays(first, 5)
    await tell(page, [taken])
    await openCalendar(page)
    await expect(dayButton(page, taken)).toBeDisabled()
    await expect(calendar(page).getByText('Stan z')).toHaveCount(0)
    await page.route('**/rest/v1/rpc/taken_days', (route) => route.abort())
    await page.clock.setFixedTime(Date.now() + 2 * 86_400_000)
    await page.reload()
    await trigger(page).click()
    await expect(dayButton(page, taken)).toBeDisabled()
    const today = formatDayLong(warsawDay(new Date()))
    await expect(calendar(page).getByText(`Stan z ${today}.`)).toBeVisible()
  })

  test('nothing known: every day of the specification can be chosen', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/)
    await page.route('**/rest/v1/rpc/taken_days', (route) => route.abort())
    await chooseArea(page, '50-60 m²')
    await expect(page.getByText(`Najwcześniej ${formatDayLong(first)}`)).toBeVisible()
    await trigger(page).click()
    await dayButton(page, first).click()
    await next(page).click()
    await expect(heading(page, 'Jak się z Tobą skontaktować?')).toBeVisible()
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing in a calendar with taken days', restUnless(false), async ({ page }) => {
      await tell(page, [
        ...daysFrom(first, 3),
        addDays(first, 5),
        ...daysFrom(addDays(first, 35), 60),
      ])
      await openCalendar(page)
      const check = async () => {
        const { violations } = await new AxeBuilder({ page: page as never }).analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual(
          [],
        )
      }
      await check()
      await turn(page).click()
      await turn(page).click()
      await check()
    })
  })
}
