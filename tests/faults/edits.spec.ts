/** The customer changes something while nobody knows what became of the last press: one row, and the page shows it. */
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

/** From the summary to the flat's size, and back with another one. Its day, its name: the model (tests/unit/outbox/model). */
async function change(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Zmień: Powierzchnia' }).click()
  await page.getByLabel('Powierzchnia mieszkania').selectOption('70-80')
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Czy wszystko się zgadza?' })).toBeVisible()
}

/** The row that there is, alone, is what each page shows: the first content where that was stored, else the changed one. */
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
  // To whoever changed it.
  const arrivedBefore = pages[0].getByText('Rezerwacja dotarła do nas przed zmianą.')
  await expect(arrivedBefore).toHaveCount(isCommitted ? 1 : 0)
}

/** Pressed once, and answered with an error, behind the commit or before it. */
async function pressInVain(page: Page, api: LedgerProxy, isCommitted: boolean): Promise<void> {
  api.inject('save', isCommitted ? answerAfterCommit(500) : answer(500))
  await refuseLookups(page)
  await submit(page).click()
  await expect(failed(page).first()).toBeVisible()
}

test('55 a second tab changes what arrived', async ({ page, context, api, oracle, customer }) => {
  await resume(page, customer)
  // Pressed in the younger tab: one that is just being opened sends what another keeps, and gets its error.
  const younger = await anotherPage(context, '/rezerwacja')
  await expect(submit(younger)).toBeVisible()
  await pressInVain(younger, api, true)
  await change(page)
  await submit(page).click()
  await expectOne([page, younger], { oracle, customer }, true)
})

test('59 cancelling is not answered, and then twice', async ({ page, api, oracle, customer }) => {
  await resume(page, customer)
  await pressInVain(page, api, false)
  await change(page)
  api.inject('cancel', dropBefore)
  api.inject('cancel', dropAfter)
  await submit(page).click()
  await expect(waiting(page).or(confirmed(page))).toBeVisible()
  await expectOne([page], { oracle, customer }, false)
  const cancelled = api.ledger.filter(({ what, committed }) => what === 'cancel' && committed)
  expect(cancelled.length, 'asked again').toBeGreaterThan(1)
})
