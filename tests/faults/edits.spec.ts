/** The customer changes something while nobody knows what became of the last press: one row, and the page shows it. */
import type { Page } from 'playwright/test'
import { areaLabel } from '../../src/domain/areas.ts'
import { formatDayLong } from '../../src/domain/day.ts'
import { dayFromNow } from '../days.ts'
import { answer, answerAfterCommit, dropAfter, dropBefore } from './breakages.ts'
import { confirmed, failed, waiting } from './confirmation.ts'
import { type Customer, next, showCalendar, submit } from './customer.ts'
import { expect, test } from './fixtures.ts'
import type { LedgerProxy } from './ledgerProxy.ts'
import type { Oracle, Row } from './oracle.ts'
import { anotherPage, refuseLookups, resume } from './seeds.ts'

test.use({ expectedErrors: /booking .*: save/ })

/** What the row must hold of it. */
type Content = Pick<Row, 'name' | 'area' | 'total_price' | 'preferred_date'>

interface Edit {
  /** The row's words on the summary. */
  readonly row: string
  readonly content: Partial<Content>
  /** Fills in what the row leads to. */
  readonly fill: (page: Page) => Promise<unknown>
}

const anotherArea: Edit = {
  row: 'Powierzchnia',
  content: { area: 80, total_price: 8800 },
  fill: (page) => page.getByLabel('Powierzchnia mieszkania').selectOption('70-80'),
}

const day = dayFromNow(23)
const anotherDay: Edit = {
  row: 'Data malowania',
  content: { preferred_date: day },
  async fill(page) {
    await showCalendar(page)
    const grid = page.getByRole('grid')
    await expect(grid).toBeVisible()
    const button = grid.getByRole('button', { name: `, ${formatDayLong(day)}` })
    // It opens at the month of the day that was chosen, the 20th from now.
    if (!(await button.count()))
      await page.getByRole('button', { name: 'Następny miesiąc' }).click()
    await button.click()
  },
}

/** From the summary to the field, and back with another value. */
async function change(page: Page, { row, fill }: Edit): Promise<void> {
  await page.getByRole('button', { name: `Zmień: ${row}` }).click()
  await fill(page)
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Czy wszystko się zgadza?' })).toBeVisible()
}

/** What the confirmation shows is what the row holds. */
async function expectShown(page: Page, row: Content): Promise<void> {
  const summary = page.getByRole('region', { name: 'Podsumowanie' })
  await expect(summary).toContainText(areaLabel(row.area))
  await expect(summary).toContainText(new RegExp(`${row.total_price}\\szł`))
  await expect(summary).toContainText(formatDayLong(row.preferred_date))
  await expect(page.getByText(row.name).first()).toBeVisible()
}

/** The row that there is, alone: the first content where that was stored, else the changed one. */
async function expectOne(
  pages: readonly [Page, ...Page[]],
  { oracle, customer }: { readonly oracle: Oracle; readonly customer: Customer },
  edit: Edit,
  isCommitted: boolean,
): Promise<void> {
  for (const page of pages) await expect(confirmed(page)).toBeVisible()
  // The resumed draft, see `draftOf`.
  const first = { area: 60, total_price: 6600, preferred_date: dayFromNow(20) }
  const content = { name: customer.name, ...first, ...(!isCommitted && edit.content) }
  await oracle.expectBooking({ email: customer.email, ...content })
  for (const page of pages) await expectShown(page, content)
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
  await change(page, anotherArea)
  await submit(page).click()
  await expectOne([page, younger], { oracle, customer }, anotherArea, true)
})

test('55 no answer after the commit, then another day', async ({ page, api, oracle, customer }) => {
  await resume(page, customer)
  api.inject('save', dropAfter)
  // Nothing gets through until the customer presses again.
  api.inject('any', dropBefore, 1000)
  await submit(page).click()
  await expect(waiting(page)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Popraw' }).click()
  await change(page, anotherDay)
  api.heal()
  await submit(page).click()
  await expectOne([page], { oracle, customer }, anotherDay, true)
})

// Where the page dies over it: the model (tests/unit/outbox/model/schedule.ts).
test('59 cancelling is not answered, and then twice', async ({ page, api, oracle, customer }) => {
  await resume(page, customer)
  await pressInVain(page, api, false)
  await change(page, anotherArea)
  api.inject('cancel', dropBefore)
  api.inject('cancel', dropAfter)
  await submit(page).click()
  await expect(waiting(page).or(confirmed(page))).toBeVisible()
  await expectOne([page], { oracle, customer }, anotherArea, false)
  const cancelled = api.ledger.filter(({ what, committed }) => what === 'cancel' && committed)
  expect(cancelled.length, 'asked again').toBeGreaterThan(1)
})
