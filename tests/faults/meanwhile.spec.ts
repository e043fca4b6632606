/** What happens elsewhere while a booking waits: its days pass, the price list changes, its day is taken. */
import { askAsCompany } from '../company.ts'
import { dayFromNow } from '../days.ts'
import { goOnline, visit } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { keep, submitOffline, waitingRecord } from './seeds.ts'

test('39, 57 a late booking keeps its day and price', async ({ page, oracle, customer, world }) => {
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

test('58 the day is taken while it waits', async ({ page, api, oracle, customer, world }) => {
  // A day of its own for each repetition; no other test closes it.
  const day = dayFromNow(64 + 20 * test.info().repeatEachIndex)
  await submitOffline(page, api, customer, { date: day })
  await askAsCompany(world, 'POST', 'closed_days', { day })
  await goOnline(page.context(), api)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Ten dzień jest już zajęty' })).toBeVisible()
  await oracle.expectNothing(customer.email)
  await main.getByRole('button', { name: 'Wybierz inny dzień' }).click()
  await expect(page.getByRole('heading', { name: 'Kiedy mamy malować?' })).toBeVisible()
  await expect(page.getByText('Ten dzień jest już zajęty')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Najbliższe wolne dni:' })).toBeVisible()
})
