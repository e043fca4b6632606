/** What happens elsewhere while a booking waits: its days pass, the price list changes, its day is taken. */
import type { Page } from 'playwright/test'
import { addDays, type Day, formatDayLong } from '../../src/domain/day.ts'
import { askAsCompany } from '../company.ts'
import { dayFromNow } from '../days.ts'
import { expectConfirmed } from './confirmation.ts'
import { goOnline, next, submit, visit, waitForSync } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { anotherPage, keep, submitOffline, waitingRecord } from './seeds.ts'

// Its price under a stored confirmation: tests/e2e/bookingList.spec.ts; in its mails: tests/contract/functionsOwn.test.ts.
test('39, 57 its 18 days and its price have passed', async ({ page, oracle, customer, world }) => {
  const { area, price } = world.oldPrice
  const record = waitingRecord(customer, { submittedAt: Date.now() - 12 * 86_400_000 }, 8)
  Object.assign(record.payload, { area, totalPrice: price })
  await keep(page, record)
  await visit(page, '/rezerwacja')
  await expect(page.getByRole('heading', { name: 'Mamy Twoje zamówienie' })).toBeVisible()
  const summary = page.getByRole('region', { name: 'Podsumowanie' })
  await expect(summary).toContainText(new RegExp(`${price}\\szł`))
  const taken = { total_price: price, old_price: true, preferred_date: dayFromNow(8), late: true }
  await oracle.expectBooking({ email: customer.email, ...taken })
})

/** A day that no other test closes, nor the one after it, nor this test when it is repeated. */
const ownDay = (ahead: number): Day => dayFromNow(ahead + 20 * test.info().repeatEachIndex)

const taken = (page: Page) =>
  page.getByRole('main').getByRole('heading', { name: 'Ten dzień jest już zajęty' })

// At the form: tests/e2e/bookingTrouble.spec.ts; stored before that it holds its day: supabase/tests/availability.sql.
test('58 the day is taken while it waits', async ({ device, api, oracle, customer, world }) => {
  const day = ownDay(64)
  const page = await device.context.newPage()
  await submitOffline(page, api, customer, { date: day })
  await waitForSync(page)
  await page.close()
  await askAsCompany(world, 'POST', 'closed_days', { day })
  await api.arrival('save', () => goOnline(device.context, api))
  const later = await anotherPage(device.context, '/rezerwacja')
  await expect(taken(later)).toBeVisible()
  await oracle.expectNothing(customer.email)
  await later.getByRole('main').getByRole('button', { name: 'Wybierz inny dzień' }).click()
  await expect(later.getByRole('heading', { name: 'Kiedy mamy malować?' })).toBeVisible()
  await expect(later.getByText('Ten dzień jest już zajęty')).toBeVisible()
  const dayAfter = addDays(day, 1)
  await later
    .getByRole('list', { name: 'Najbliższe wolne dni:' })
    .getByRole('button', { name: formatDayLong(dayAfter) })
    .click()
  await next(later).click()
  // A press before it is drawn would be one on the step before.
  await later.getByLabel('Imię').waitFor()
  await next(later).click()
  await submit(later).click()
  const row = await expectConfirmed(later, oracle, customer)
  expect(row.preferred_date).toBe(dayAfter)
})
