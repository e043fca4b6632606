/** The price list changes: what was agreed stays agreed, on the device and in the table. */
import type { Page } from 'playwright/test'
import { confirmed } from './confirmation.ts'
import { visit } from './customer.ts'
import { expect, test } from './fixtures.ts'
import type { FaultWorld } from './globalSetup.ts'
import { keyed, store, waitingRecord } from './seeds.ts'

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
  const record = waitingRecord(customer, { submittedAt }, 30)
  Object.assign(record.payload, { area, totalPrice: price })
  await store(page, keyed(record))
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
  const company = { status: 'new', late: false, at: Date.now() }
  const record = waitingRecord(customer, { state: 'done', sent: 1, seen: true, company })
  Object.assign(record.payload, { area, totalPrice: price })
  await store(page, keyed(record))
  // Its row is as old as the price: what the page says is true.
  oracle.believe('Zamówienie potwierdzone!')
  await visit(page, '/rezerwacja')
  await expectOldPrice(page, world)
})
