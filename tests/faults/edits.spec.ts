/** The customer changes something while nobody knows what became of the last press: one row, and the page shows it. */
import type { Page } from 'playwright/test'
import { dayFromNow } from '../days.ts'
import { answer, answerAfterCommit, dropAfter, dropBefore } from './breakages.ts'
import { arrivedBefore, confirmed, failed, waiting } from './confirmation.ts'
import { type Customer, pressSubmit, submitButton } from './customer.ts'
import { change, type Edit, editsTo, expectShown, firstContent } from './edits.ts'
import { expect, test } from './fixtures.ts'
import type { LedgerProxy } from './ledgerProxy.ts'
import type { Oracle } from './oracle.ts'
import { anotherPage, laterPage, resume } from './seeds.ts'

test.use({ expectedErrors: /booking .*: save/ })

const [anotherArea, anotherDay] = editsTo(dayFromNow(23)) as [Edit, Edit]

/** The row that there is, alone: the first content where that was stored, else the changed one. */
async function expectOne(
  pages: readonly [Page, ...Page[]],
  { oracle, customer }: { readonly oracle: Oracle; readonly customer: Customer },
  edit: Edit,
  isCommitted: boolean,
): Promise<void> {
  for (const page of pages) await expect(confirmed(page)).toBeVisible()
  const content = { ...firstContent(customer), ...(!isCommitted && edit.content) }
  await oracle.expectBooking({ email: customer.email, ...content })
  for (const page of pages) await expectShown(page, content)
  // To whoever changed it.
  await expect(pages[0].getByText(arrivedBefore)).toHaveCount(isCommitted ? 1 : 0)
}

/** Pressed once, and answered with an error, behind the commit or before it. */
async function pressInVain(page: Page, api: LedgerProxy, isCommitted: boolean): Promise<void> {
  api.inject('save', isCommitted ? answerAfterCommit(500) : answer(500))
  // Nor does a page find out by asking for it.
  await page.context().route('**/rpc/booking_state', (route) => route.abort())
  await pressSubmit(page)
  await expect(failed(page).first()).toBeVisible()
}

test('55 500 after the commit, then another area in a second tab: both show the row', async ({
  page,
  context,
  api,
  oracle,
  customer,
}) => {
  await resume(page, customer)
  // Pressed in the younger tab: one that is just being opened sends what another keeps, and gets its error.
  const younger = await anotherPage(context, '/rezerwacja')
  await expect(younger.getByRole('button', { name: submitButton })).toBeVisible()
  await pressInVain(younger, api, true)
  await change(page, anotherArea)
  await pressSubmit(page)
  await expectOne([page, younger], { oracle, customer }, anotherArea, true)
})

test('55 no answer after the commit, "Popraw", then another day', async ({
  page,
  api,
  oracle,
  customer,
}) => {
  await resume(page, customer)
  api.inject('save', dropAfter)
  // Nothing gets through until the customer presses again.
  api.inject('any', dropBefore, 1000)
  await pressSubmit(page)
  await expect(waiting(page)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Popraw' }).click()
  await change(page, anotherDay)
  api.heal()
  await pressSubmit(page)
  await expectOne([page], { oracle, customer }, anotherDay, true)
})

test('59 the cancelling of the earlier content is not answered, and then answered twice', async ({
  page,
  api,
  oracle,
  customer,
}) => {
  await resume(page, customer)
  await pressInVain(page, api, false)
  await change(page, anotherArea)
  api.inject('cancel', dropBefore)
  api.inject('cancel', dropAfter)
  await pressSubmit(page)
  await expect(waiting(page).or(confirmed(page))).toBeVisible()
  await expectOne([page], { oracle, customer }, anotherArea, false)
  const cancelled = api.ledger.filter(({ what, committed }) => what === 'cancel' && committed)
  expect(cancelled.length, 'asked again').toBeGreaterThan(1)
})

// Between any two steps of it: tests/unit/outbox/crashes.test.ts.
test('60 the page dies while the earlier content is being cancelled', async ({
  page,
  context,
  api,
  oracle,
  customer,
}) => {
  await resume(page, customer)
  await pressInVain(page, api, false)
  await change(page, anotherArea)
  api.inject('cancel', async (call) => {
    await page.close()
    call.pass(await call.commit())
  })
  const asked = api.arrival('cancel')
  await pressSubmit(page)
  await asked
  await expect.poll(() => page.isClosed()).toBe(true)
  const next = await laterPage(context, '/rezerwacja')
  await expectOne([next], { oracle, customer }, anotherArea, false)
})
