/** 200% text by the browser's own setting on a phone of 360 px: every step, the calendar, the confirmation (pages: everyPage.spec.ts). */
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { chooseFirstDay, newCustomer, next, submit } from './bookingSteps.ts'
import { chromiumFlags, chromiumPath } from './chromium.ts'
import { expect, test } from './fixtures.ts'

test.use({
  viewport: { width: 360, height: 740 },
  launchOptions: {
    executablePath: chromiumPath(),
    // What "very large" in Chrome's settings is: media queries count with it too.
    args: [...chromiumFlags, '--blink-settings=defaultFontSize=32'],
  },
})

function sideways(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}

test('no step needs sideways scrolling, nor the calendar and the confirmation', async ({
  page,
}) => {
  // A pixel of rounding between the steps' circles is none that can be scrolled to see more.
  const fits = () => expect.poll(() => sideways(page)).toBeLessThanOrEqual(1)
  const customer = newCustomer({ lastName: 'Brzęczyszczykiewicz-Konstantynopolska' })
  await page.goto(paths.booking)
  await page.getByLabel('Powierzchnia mieszkania').selectOption({ label: customer.area })
  await next(page).click()
  await page.getByRole('button', { name: /Data malowania/ }).click()
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  await fits()
  // No day is cut off, and the month's name lies under no arrow.
  const clipped = await grid
    .getByRole('button')
    .evaluateAll((days) => days.filter((day) => day.scrollWidth > day.clientWidth + 1).length)
  expect(clipped).toBe(0)
  const arrow = await page.getByRole('button', { name: 'Następny miesiąc' }).boundingBox()
  const month = await page
    .getByText(/^\p{L}+ \d{4}$/u)
    .last()
    .boundingBox()
  expect((month?.y ?? 0) + (month?.height ?? 0)).toBeLessThanOrEqual((arrow?.y ?? 0) + 1)
  await page.keyboard.press('Escape')
  await chooseFirstDay(page)
  await fits()
  await page.getByLabel('Imię').fill(customer.firstName)
  await page.getByLabel('Nazwisko').fill(customer.lastName)
  await page.getByLabel('E-mail').fill(customer.email)
  await page.getByLabel('Telefon').fill(customer.phone)
  await next(page).click()
  await expect(submit(page)).toBeVisible()
  await fits()
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Zamówienie potwierdzone!' })).toBeVisible()
  await fits()
})
