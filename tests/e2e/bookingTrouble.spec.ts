/** A booking whose day is taken, or too near, when it is submitted; while it waits: tests/faults/submitting.spec.ts. */
import { addDays, formatDayLong } from '../../src/domain/day.ts'
import { askAsCompany } from '../company.ts'
import { dayFromNow } from '../days.ts'
import { dayField, newCustomer, next, showCalendar, submit } from '../faults/customer.ts'
import { resume, storedUnder } from '../faults/seeds.ts'
import { calendar, heading, refuseBookings } from './device.ts'
import { expect, rowsOf, stack, test } from './fixtures.ts'

test.use({ expectedErrors: [[/400|booking .*: save/], { scope: 'test' }] })

test('a day taken meanwhile: free days near it are offered, the rest stays', async ({ page }) => {
  const { project, repeatEachIndex } = test.info()
  // A day of its own for each width and repetition; no other test books it.
  const day = dayFromNow(118 + 7 * (2 * repeatEachIndex + (project.name === 'desktop' ? 1 : 0)))
  const customer = newCustomer()
  await resume(page, customer, { date: day })
  const closed = [day, addDays(day, 1)].map((one) => ({ day: one, note: 'urlop' }))
  await askAsCompany(stack, 'POST', 'closed_days', closed)
  await submit(page).click()

  const isTaken = page.getByText('Ten dzień jest już zajęty')
  await expect(heading(page, 'Kiedy mamy malować?')).toBeVisible()
  await expect(isTaken).toBeVisible()
  await expect(dayField(page)).toBeFocused()
  expect(await rowsOf(customer.email)).toEqual([])
  const offers = page.getByRole('list', { name: 'Najbliższe wolne dni:' }).getByRole('button')
  const near = [-3, -2, -1, 2].map((ahead) => formatDayLong(addDays(day, ahead)))
  await expect(offers).toHaveText(near.map((name) => new RegExp(`, ${name}`)))

  // The taken day blocks the next step.
  await next(page).click()
  await expect(heading(page, 'Kiedy mamy malować?')).toBeVisible()
  await offers.last().click()
  await expect(isTaken).toHaveCount(0)
  await expect(dayField(page)).toBeFocused()
  await next(page).click()
  for (const kept of [customer.email, customer.phone, near.at(-1) ?? '']) {
    await expect(page.getByText(kept, { exact: true }).first()).toBeVisible()
  }
  await submit(page).click()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  const rows = await rowsOf(customer.email)
  expect(rows.map((row) => row.preferred_date)).toEqual([addDays(day, 2)])
})

// In jsdom this passed although the page went on to the summary by itself.
test('a day that became too near while the summary was open is pointed out', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const reason = page.getByRole('status').getByText(/jest już zbyt bliski/)
  const customer = newCustomer()
  await resume(page, customer)
  // Anything that loads later renders the step again; the taken days are stored last.
  await page.waitForLoadState('networkidle')
  await expect.poll(() => storedUnder(page, 'taken-days')).toHaveLength(1)
  await page.clock.setFixedTime(Date.now() + 10 * 86_400_000)
  await submit(page).evaluate((button: HTMLElement) => button.click())
  await expect(reason).toBeVisible()
  await expect(dayField(page)).toBeFocused()
  for (const shown of [reason, dayField(page)])
    await expect.poll(() => shown.evaluate(isUncovered), { timeout: 5000 }).toBe(true)
  await showCalendar(page)
  await calendar(page).locator('td button:enabled').first().click()
  await expect(reason).toBeHidden()
  await next(page).click()
  await expect(heading(page, 'Czy wszystko się zgadza?')).toBeVisible()
  expect(await rowsOf(customer.email)).toEqual([])
})

/** Whether nothing covers its first and its last line. */
function isUncovered(shown: Element): boolean {
  const { left, top, bottom } = shown.getBoundingClientRect()
  return [top + 4, bottom - 4].every((y) => shown.contains(document.elementFromPoint(left + 4, y)))
}

test('no message covers a refused value; once corrected, it is sent', async ({ page }) => {
  const phone = page.getByLabel('Telefon')
  const customer = newCustomer()
  for (const [rule, width, height, ...shown] of [
    ['price', 360, 640, 'Powierzchnia mieszkania', /^Cena malowania się/, /^Widzisz jeszcze/],
    ['email', 320, 568, 'E-mail', /^System nie przyjął tej wartości/],
    ['phone', 320, 640, 'Telefon', /^System nie przyjął tej wartości/],
  ] as const) {
    await page.setViewportSize({ width, height })
    await refuseBookings(page, 400, `booking_${rule}`)
    await resume(page, customer)
    await submit(page).click()
    await expect(page.getByText('Spróbuj ponownie').first()).toBeVisible()
    for (const text of shown) {
      const line = page.getByText(text, { exact: true }).first()
      // Before the message closes by itself, after ten seconds.
      const options = { message: String(text), timeout: 5000 }
      await expect.poll(() => line.evaluate(isUncovered), options).toBe(true)
    }
  }
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/^System nie\sprzyjął tej\swartości\./)
  // Unchanged it can be submitted again, and is refused again.
  await next(page).click()
  await submit(page).click()
  await expect(phone).toBeFocused()
  await page.unrouteAll()
  await phone.fill('22 600 10 20')
  await next(page).click()
  await submit(page).click()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  expect(await rowsOf(customer.email)).toMatchObject([{ phone: '22 600 10 20' }])
})
