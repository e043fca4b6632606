/** What the confirmation says, and what must be true then. */
import { expect, type Page } from 'playwright/test'
import { type Customer, expectedRow } from './customer.ts'
import type { Oracle } from './oracle.ts'

export const confirmed = (page: Page) =>
  page.getByRole('heading', { name: 'Zamówienie potwierdzone!' })
export const waiting = (page: Page) =>
  page.getByRole('heading', { name: 'Rezerwacja czeka na wysłanie' })
export const failed = (page: Page) =>
  page.getByText('Wystąpił problem podczas przesyłania rezerwacji. Spróbuj ponownie.')

/** The page says that it is confirmed, and it is: one row, one mail each, nothing said too early. */
export async function expectConfirmed(page: Page, oracle: Oracle, customer: Customer) {
  await expect(confirmed(page)).toBeVisible()
  // The oracle has heard it: otherwise it would miss a claim made too early, too.
  await expect
    .poll(() => oracle.claims)
    .toContainEqual({ text: 'Zamówienie potwierdzone!', true: true })
  return oracle.expectBooking(expectedRow(customer))
}
