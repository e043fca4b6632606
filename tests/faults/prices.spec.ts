/** The price list changes: what was agreed stays agreed, on the device and in the table. */
import type { Page } from 'playwright/test'
import { confirmed } from './confirmation.ts'
import { visit } from './customer.ts'
import { expect, test } from './fixtures.ts'
import type { FaultWorld } from './globalSetup.ts'
import { store, storeEntries, waitingEntry } from './seeds.ts'

/** The confirmation with everything that has to be paid, at the price of then. */
async function expectOldPrice(page: Page, { oldPrice: { price } }: FaultWorld): Promise<void> {
  await expect(confirmed(page)).toBeVisible()
  const summary = page.getByRole('region', { name: 'Podsumowanie' })
  await expect(summary).toContainText(new RegExp(`${price}\\szł`))
  const card = page.getByRole('region', { name: 'Dane do przedpłaty' })
  await expect(card).toContainText(new RegExp(`${price * 0.6}\\szł`))
}

test('57 the price changes while a booking waits: taken as agreed, and marked for the company', async ({
  page,
  oracle,
  customer,
  world,
}) => {
  const { area, price } = world.oldPrice
  const submittedAt = Date.now() - 10 * 86_400_000
  const entry = waitingEntry(customer, { submittedAt }, 30)
  const payload = { ...entry.payload, area, totalPrice: price }
  const booking = { id: entry.id, ...payload }
  await store(page, 'wizard', {
    confirmation: { version: 3, state: { bookings: [booking], shown: entry.id } },
  })
  await storeEntries(page, [Object.assign(entry, { payload })])
  await visit(page, '/rezerwacja')
  await expectOldPrice(page, world)
  const { email } = customer
  await oracle.expectBooking({ email, total_price: price, old_price: true })
  const { customer: mails } = await oracle.mails(email)
  expect(mails[0]?.text).toMatch(new RegExp(`${price}\\szł`))
})

test('57 the price changes under a stored confirmation: it stays payable as agreed', async ({
  page,
  oracle,
  customer,
  world,
}) => {
  const { area, price } = world.oldPrice
  const { id, payload } = waitingEntry(customer)
  const told = { status: 'new', late: false, at: Date.now() }
  const booking = { ...payload, id, told, area, totalPrice: price }
  await store(page, 'wizard', {
    confirmation: { version: 3, state: { bookings: [booking], shown: id } },
  })
  // Its row is as old as the price: what the page says is true.
  oracle.believe('Zamówienie potwierdzone!')
  await visit(page, '/rezerwacja')
  await expectOldPrice(page, world)
})
