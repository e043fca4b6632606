/** The customer changes something while the result of the last press is unknown: one row, and the page shows it. */
import type { Page } from 'playwright/test'
import { areaLabel } from '../../src/domain/areas.ts'
import { answer, answerAfterCommit, dropAfter, dropBefore } from './breakages.ts'
import { confirmed, failed, waiting } from './confirmation.ts'
import { type Customer, expectedRow, next, submit } from './customer.ts'
import { expect, test } from './fixtures.ts'
import type { LedgerProxy } from './ledgerProxy.ts'
import type { Oracle } from './oracle.ts'
import { anotherPage, refuseLookups, resume } from './seeds.ts'

test.use({ expectedErrors: /booking .*: save/ })

const changed = { area: 80, total_price: 8800 }

/** Changes the flat's size from the summary. Changes of day and name: the model (tests/unit/outbox/model). */
async function change(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Zmień: Powierzchnia' }).click()
  await page.getByLabel('Powierzchnia mieszkania').selectOption('70-80')
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Czy wszystko się zgadza?' })).toBeVisible()
}

/** There is one row, and each page shows it: the first content if that was committed, else the changed one. */
async function expectOne(
  pages: readonly [Page, ...Page[]],
  { oracle, customer }: { readonly oracle: Oracle; readonly customer: Customer },
  isCommitted: boolean,
): Promise<void> {
  for (const page of pages) await expect(confirmed(page)).toBeVisible()
  const row = { ...expectedRow(customer), ...(!isCommitted && changed) }
  await oracle.expectBooking(row)
  for (const page of pages) {
    const summary = page.getByRole('region', { name: 'Podsumowanie' })
    await expect(summary).toContainText(areaLabel(row.area))
    await expect(summary).toContainText(new RegExp(`${row.total_price}\\szł`))
  }
  // Only the page that changed it says so.
  const arrivedBefore = pages[0].getByText('Rezerwacja dotarła do nas przed zmianą.')
  await expect(arrivedBefore).toHaveCount(isCommitted ? 1 : 0)
}

/** Presses once and gets an error, after the commit or before it. */
async function pressWithError(page: Page, api: LedgerProxy, isCommitted: boolean): Promise<void> {
  api.inject('save', isCommitted ? answerAfterCommit(500) : answer(500))
  await refuseLookups(page)
  await submit(page).click()
  await expect(failed(page).first()).toBeVisible()
}

test('55 a second tab changes what arrived', async ({ page, context, api, oracle, customer }) => {
  await resume(page, customer)
  // In the newer tab: a tab that is just opening sends what another has stored, and gets its error.
  const newer = await anotherPage(context, '/rezerwacja')
  await expect(submit(newer)).toBeVisible()
  await pressWithError(newer, api, true)
  await change(page)
  await submit(page).click()
  await expectOne([page, newer], { oracle, customer }, true)
})

test('59 an unanswered cancellation is sent again', async ({ page, api, oracle, customer }) => {
  await resume(page, customer)
  await pressWithError(page, api, false)
  await change(page)
  api.inject('cancel', dropBefore)
  api.inject('cancel', dropAfter)
  await submit(page).click()
  await expect(waiting(page).or(confirmed(page))).toBeVisible()
  await expectOne([page], { oracle, customer }, false)
  const cancelled = api.ledger.filter(({ what, committed }) => what === 'cancel' && committed)
  expect(cancelled.length, 'sent again').toBeGreaterThan(1)
})
