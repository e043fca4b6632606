/** A statement of withdrawal through the faults that a booking has to survive: stored once, mailed once, no lie. */
import type { Page } from 'playwright/test'
import { answerAfterCommit, dropAfter } from './breakages.ts'
import { type Customer, goOffline, goOnline, visit, waitForWorker } from './customer.ts'
import { expect, test } from './fixtures.ts'

test.use({ expectedErrors: /withdrawal .*(?:: notify|not sent)/ })

const number = 'K7QF-2M9X'

async function fillIn(page: Page, { name, email }: Customer): Promise<void> {
  await page.getByLabel('Numer zamówienia').fill(number)
  await page.getByLabel('Imię i nazwisko').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Dalej' }).click()
}

function confirm(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Potwierdź odstąpienie' }).click()
}

function waiting(page: Page) {
  return page.getByRole('heading', { name: /Oświadczenie\sczeka na\swysłanie/ })
}

function arrived(page: Page) {
  return page.getByRole('heading', { name: 'Mamy Twoje oświadczenie' })
}

test('the server is gone when it is confirmed, and the page is closed: it arrives once', async ({
  page,
  context,
  api,
  oracle,
  customer,
}) => {
  await visit(page, '/odstapienie')
  await waitForWorker(page)
  await goOffline(context, api)
  await fillIn(page, customer)
  await confirm(page)
  await expect(waiting(page)).toBeVisible()
  await page.close()
  const later = await context.newPage()
  await visit(later, '/odstapienie')
  await expect(waiting(later)).toBeVisible()
  await oracle.expectNothing(customer.email)
  await goOnline(context, api)
  await expect(arrived(later)).toBeVisible()
  await oracle.expectWithdrawal({ email: customer.email, order_number: number })
})

test('the answer is lost behind the statement: it waits, and is not stored or mailed again', async ({
  page,
  api,
  oracle,
  customer,
}) => {
  await visit(page, '/odstapienie')
  await fillIn(page, customer)
  api.inject('withdrawal-mail', dropAfter)
  await confirm(page)
  await expect(arrived(page)).toBeVisible()
  await oracle.expectWithdrawal({ email: customer.email, order_number: number })
  const stored = api.ledger.filter(({ what, committed }) => what === 'withdrawal-mail' && committed)
  expect(stored.length, 'it was asked again').toBeGreaterThan(1)
})

test('an error behind the statement, then another number: a further statement, and both have arrived', async ({
  page,
  api,
  oracle,
  customer,
}) => {
  await visit(page, '/odstapienie')
  await fillIn(page, customer)
  api.inject('withdrawal-mail', answerAfterCommit(500))
  await confirm(page)
  await expect(page.getByText('Oświadczenie nie zostało wysłane')).toBeVisible()
  await page.getByRole('button', { name: 'Popraw' }).click()
  await page.getByLabel('Numer zamówienia').fill('2345-6789')
  await page.getByRole('button', { name: 'Dalej' }).click()
  await confirm(page)
  await expect(arrived(page)).toBeVisible()
  await expect(page.getByText('2345-6789')).toBeVisible()
  const numbers = async () =>
    (await oracle.withdrawals(customer.email)).map((one) => one.order_number)
  await expect.poll(numbers).toEqual([number, '2345-6789'])
})
