/** A day that was taken while the form was filled in: the database refuses it, the form offers the nearest. */
import type { Page } from 'playwright/test'
import { addDays, type Day, formatDayLong } from '../../src/domain/day.ts'
import {
  chooseArea,
  fillContact,
  firstDay,
  heading,
  newCustomer,
  next,
  submit,
} from './bookingSteps.ts'
import { expect, type StackAddresses, test } from './fixtures.ts'

const field = (page: Page) => page.getByRole('button', { name: /Data malowania/ })

/** Closes days as the owner does in the table. */
async function close(stack: StackAddresses, days: readonly Day[]): Promise<void> {
  const answer = await fetch(`${stack.apiUrl}/rest/v1/closed_days`, {
    method: 'POST',
    headers: { apikey: stack.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify(days.map((day) => ({ day, note: 'urlop' }))),
  })
  expect(answer.status).toBe(201)
}

/** A day that no other test books, nor this one at another width or when it is repeated. */
function ownDay(ahead: number): Day {
  const { project, repeatEachIndex } = test.info()
  const runs = 2 * repeatEachIndex + (project.name === 'desktop' ? 1 : 0)
  return addDays(firstDay(), ahead + 7 * runs)
}

async function chooseDay(page: Page, day: Day): Promise<void> {
  await field(page).click()
  const months = (date: Day) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  for (let turn = months(firstDay()); turn < months(day); turn++) {
    await page.getByRole('button', { name: 'Następny miesiąc' }).click()
  }
  await page
    .getByRole('grid')
    .getByRole('button', { name: `, ${formatDayLong(day)}` })
    .click()
  await expect(field(page)).toContainText(formatDayLong(day))
}

test('the field says so and offers the nearest days; everything else is kept', async ({
  page,
  stack,
  rowsOf,
  mailsAbout,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource.*400/, /save refused .*booking_day_taken/)
  const customer = newCustomer()
  const day = ownDay(100)
  await chooseArea(page, customer.area)
  await chooseDay(page, day)
  await next(page).click()
  await fillContact(page, customer)
  await close(stack, [day, addDays(day, 1)])
  await submit(page).click()

  await expect(heading(page, 'Kiedy mamy malować?')).toBeVisible()
  await expect(page.getByText('Ten dzień jest już zajęty')).toBeVisible()
  await expect(field(page)).toBeFocused()
  expect(await rowsOf(customer.email)).toEqual([])
  const offers = page.getByRole('list', { name: 'Najbliższe wolne dni:' }).getByRole('button')
  const near = [-3, -2, -1, 2].map((ahead) => formatDayLong(addDays(day, ahead)))
  await expect(offers).toHaveText(near)

  // Not past it with the taken day.
  await next(page).click()
  await expect(heading(page, 'Kiedy mamy malować?')).toBeVisible()
  await offers.last().click()
  await expect(page.getByText('Ten dzień jest już zajęty')).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  await next(page).click()
  await expect(heading(page, 'Czy wszystko się zgadza?')).toBeVisible()
  for (const kept of [customer.email, customer.phone, customer.area, near.at(-1) ?? '']) {
    await expect(page.getByText(kept, { exact: true }).first()).toBeVisible()
  }
  await submit(page).click()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  const rows = await rowsOf(customer.email)
  expect(rows.map((row) => row.preferred_date)).toEqual([addDays(day, 2)])
  await expect.poll(async () => (await mailsAbout(customer.email)).length).toBeGreaterThan(0)
  const mails = await mailsAbout(customer.email)
  expect(mails.filter(({ text }) => text.includes(formatDayLong(day)))).toEqual([])
})

test('taken while it waited in the outbox: never confirmed, and the same choice', {
  tag: '@rest',
}, async ({ page, context, stack, rowsOf, mailsAbout, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/, /save refused .*booking_day_taken/)
  const customer = newCustomer()
  const day = ownDay(200)
  await chooseArea(page, customer.area)
  await chooseDay(page, day)
  await next(page).click()
  await fillContact(page, customer)
  await context.setOffline(true)
  await submit(page).click()
  await expect(heading(page, 'Rezerwacja czeka na wysłanie')).toBeVisible()
  // The company had told its days: the day was free as far as anybody knew.
  await expect(page.getByText('termin potwierdzimy po wysłaniu')).toHaveCount(0)
  await close(stack, [day])
  await context.setOffline(false)

  await expect(heading(page, 'Ten dzień jest już zajęty')).toBeVisible()
  expect(await rowsOf(customer.email)).toEqual([])
  expect(await mailsAbout(customer.email)).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Wybierz inny dzień' }).click()
  await expect(heading(page, 'Kiedy mamy malować?')).toBeVisible()
  await expect(page.getByText('Ten dzień jest już zajęty')).toBeVisible()
  const later = addDays(day, 1)
  await page
    .getByRole('list', { name: 'Najbliższe wolne dni:' })
    .getByRole('button', { name: formatDayLong(later) })
    .click()
  await next(page).click()
  await expect(page.getByLabel('Telefon')).toHaveValue(customer.phone)
  await next(page).click()
  await submit(page).click()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  const rows = await rowsOf(customer.email)
  expect(rows.map((row) => row.preferred_date)).toEqual([later])
})
