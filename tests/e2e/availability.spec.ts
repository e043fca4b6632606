/** Taken days as a customer meets them: in the calendar, by keyboard, and where the earliest day is named. */
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { addDays, type Day, formatDayLong, warsawDay } from '../../src/domain/day.ts'
import { calendar, dayField, firstDay, openCalendar, openStep } from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'
import { watchLayoutShifts } from './layoutShifts.ts'

const takenDays = '**/rest/v1/rpc/taken_days'
const first = firstDay()
const named = formatDayLong

const dayButton = (page: Page, day: Day) =>
  calendar(page).getByRole('button', { name: `, ${named(day)}` })

const daysFrom = (from: Day, count: number) =>
  Array.from({ length: count }, (_, ahead) => addDays(from, ahead))

/** What the company tells this visitor; its real answers have tests of their own (tests/contract). */
async function tell(page: Page, days: readonly Day[]): Promise<void> {
  const json = days.map((day) => ({ day, from_area: 40 }))
  await page.route(takenDays, (route) => route.fulfill({ json }))
}

test('a taken day says so and can not be chosen, by keyboard or by a press; the one beside it can', async ({
  page,
}) => {
  const taken = addDays(first, 2)
  await tell(page, [first, taken])
  await openCalendar(page)
  await expect(calendar(page).getByText('Przekreślone dni są już zajęte.')).toBeVisible()
  // The first that is free.
  await expect(dayButton(page, addDays(first, 1))).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(dayButton(page, taken)).toBeFocused()
  await expect(page.locator(':focus')).toHaveAccessibleName(/, zajęty$/)
  await page.keyboard.press('Enter')
  await expect(calendar(page)).toBeVisible()
  await expect(dayButton(page, taken)).toBeDisabled()
  // A person presses all the same.
  await dayButton(page, taken).click({ force: true })
  const told = calendar(page).getByRole('status').last()
  await expect(told).toHaveText(`Dzień ${named(taken)} jest już zajęty.`)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(dayField(page)).toContainText(named(addDays(first, 3)))
})

test('a month without a free day offers the first one that is; the form names it', async ({
  page,
}) => {
  await tell(page, daysFrom(first, 100))
  await openStep(page, 2)
  const free = named(addDays(first, 100))
  await expect(page.getByText(`Pierwszy wolny dzień: ${free}.`)).toBeVisible()
  await dayField(page).click()
  await expect(dayButton(page, addDays(first, 100))).toBeFocused()
  await calendar(page).getByRole('button', { name: 'Poprzedni miesiąc' }).click()
  await expect(calendar(page).getByText('W tym miesiącu nie ma już wolnych dni.')).toBeVisible()
  const offer = calendar(page).getByRole('button', { name: 'Wybierz pierwszy wolny:' })
  await offer.filter({ hasText: free }).click()
  await expect(dayField(page)).toContainText(free)
})

test('the home page names the first free day for the chosen size; a late answer moves nothing', async ({
  page,
}) => {
  const shown = (day: Day) => page.getByText(named(day)).locator('visible=true')
  const shifts = await watchLayoutShifts(page)
  const answer = Promise.withResolvers<void>()
  await page.route(takenDays, async (route) => {
    await answer.promise
    // Too short for the larger jobs alone.
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
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: [[/Failed to load resource/], { scope: 'test' }] })

  test('every day of the specification can be chosen where nothing is known; else the last answer counts, with its day', async ({
    page,
  }) => {
    await page.route(takenDays, (route) => route.abort())
    await openStep(page, 2)
    await expect(page.getByText(`Najwcześniej ${named(first)}`)).toBeVisible()
    await dayField(page).click()
    await dayButton(page, first).click()
    await expect(dayField(page)).toContainText(named(first))

    const taken = addDays(first, 5)
    await tell(page, [taken])
    await openCalendar(page)
    await expect(dayButton(page, taken)).toBeDisabled()
    await expect(calendar(page).getByText('Stan z')).toHaveCount(0)
    await page.route(takenDays, (route) => route.abort())
    await page.clock.setFixedTime(Date.now() + 2 * 86_400_000)
    await page.reload()
    await dayField(page).click()
    await expect(dayButton(page, taken)).toBeDisabled()
    const today = named(warsawDay(new Date()))
    await expect(calendar(page).getByText(`Stan z ${today}.`)).toBeVisible()
  })
})
