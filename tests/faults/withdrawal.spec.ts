/** A statement of withdrawal through the faults that a booking has to survive: stored once, mailed once, no false claim. */
import type { Page } from 'playwright/test'
import { dropAfter } from './breakages.ts'
import { fillInStatement, goOffline, goOnline, visit, waitForWorker } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { laterPage } from './seeds.ts'

test.use({ expectedErrors: /withdrawal .*(?:: notify|not sent)/ })

const number = 'K7QF-2M9X'

function waiting(page: Page) {
  return page.getByRole('heading', { name: /Oświadczenie\sczeka na\swysłanie/ })
}

test('a statement still arrives exactly once', async ({ page, context, api, oracle, customer }) => {
  await visit(page, '/odstapienie')
  await waitForWorker(page)
  await goOffline(context, api)
  await fillInStatement(page, number, customer)
  await page.getByRole('button', { name: 'Potwierdź odstąpienie' }).click()
  await expect(waiting(page)).toBeVisible()
  await page.close()
  const later = await laterPage(context, '/odstapienie')
  await expect(waiting(later)).toBeVisible()
  await oracle.expectNothing(customer.email)
  api.inject('withdrawal-mail', dropAfter)
  await goOnline(context, api)
  // An open page tries again after a minute at most.
  const arrived = later.getByRole('heading', { name: 'Mamy Twoje oświadczenie' })
  await expect(arrived).toBeVisible({ timeout: 70_000 })
  await oracle.expectWithdrawal({ email: customer.email, order_number: number })
  const stored = api.ledger.filter((one) => one.what === 'withdrawal-mail' && one.committed)
  expect(stored.length, 'it was asked again').toBeGreaterThan(1)
})
