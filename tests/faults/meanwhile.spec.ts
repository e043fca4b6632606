/** What happens elsewhere while a booking waits: its days pass, the price list changes, its day is taken. */
import type { Page } from 'playwright/test'
import { addDays, type Day, formatDayLong } from '../../src/domain/day.ts'
import { askAsCompany } from '../company.ts'
import { dayFromNow } from '../days.ts'
import { confirmed, expectConfirmed } from './confirmation.ts'
import { goOnline, next, submit, visit, waitForSync } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { anotherPage, keep, submitOffline, waitingRecord } from './seeds.ts'

const daysAgo = (days: number): number => Date.now() - days * 86_400_000

test('39 its 18 days have passed: kept, and marked as late', async ({ page, oracle, customer }) => {
  const record = waitingRecord(customer, { submittedAt: daysAgo(12) }, 8)
  await keep(page, record)
  await visit(page, '/o-nas')
  const { email } = customer
  await oracle.expectBooking({ email, late: true, preferred_date: dayFromNow(8) })
})

// Under a stored confirmation: tests/e2e/bookingList.spec.ts.
test('57 the price changes while a booking waits', async ({ page, oracle, customer, world }) => {
  const { area, price } = world.oldPrice
  const record = waitingRecord(customer, { submittedAt: daysAgo(10) }, 30)
  Object.assign(record.payload, { area, totalPrice: price })
  await keep(page, record)
  await visit(page, '/rezerwacja')
  await expect(confirmed(page)).toBeVisible()
  const summary = page.getByRole('region', { name: 'Podsumowanie' })
  await expect(summary).toContainText(new RegExp(`${price}\\szł`))
  const { email } = customer
  await oracle.expectBooking({ email, total_price: price, old_price: true })
  const { customer: mails } = await oracle.mails(email)
  expect(mails[0]?.text).toMatch(new RegExp(`${price}\\szł`))
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
