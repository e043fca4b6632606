/** What the network and the server may answer, or fail to. */
import { restUnless } from '../rest.ts'
import {
  answer,
  answerAfterCommit,
  cutBody,
  dropAfter,
  dropBefore,
  errorWithoutCors,
  held,
  page as htmlPage,
  redirect,
} from './breakages.ts'
import { confirmed, expectConfirmed, failed, waiting } from './confirmation.ts'
import { expectedRow, next, submit } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { anotherPage, refuseLookups, resume } from './seeds.ts'

// The specification wants a failed save logged as an error.
test.use({ expectedErrors: /booking .*: save/ })

/** No readable answer: the booking is sent again without the customer. */
const unanswered = [
  ['8 dropped before the commit', dropBefore],
  // The preflight has warmed the connection.
  ['9, 10 dropped after the commit', dropAfter],
  ['11 headers, then a cut body', cutBody],
  ['15 200 with a page of HTML', htmlPage(200)],
  ['15 302 to a login page', redirect],
  ['21 an error without CORS headers', errorWithoutCors],
] as const

for (const [name, fault] of unanswered) {
  const details = restUnless(fault === dropAfter)
  test(`${name}: waits, then arrives once`, details, async ({ page, api, oracle, customer }) => {
    await resume(page, customer)
    // Chromium itself may send a dropped request up to three times.
    api.inject('save', fault, 3)
    await submit(page).click()
    await expect(waiting(page).or(confirmed(page))).toBeVisible()
    // Three pauses in a row would take most of this test's time.
    api.heal()
    await expectConfirmed(page, oracle, customer)
  })
}

test('12, 13, 15 five errors: each press sends again', async ({ page, api, oracle, customer }) => {
  await resume(page, customer)
  await refuseLookups(page)
  api.inject('save', answerAfterCommit(500))
  api.inject('save', htmlPage(503))
  api.inject('save', answer(500), 3)
  for (let press = 0; press < 5; press += 1) {
    const asked = api.ledger.length
    await submit(page).click()
    await expect.poll(() => api.ledger.length).toBeGreaterThan(asked)
    await expect(failed(page).first()).toBeVisible()
    await expect(submit(page)).toBeEnabled()
    expect(oracle.claims).toEqual([])
  }
  await submit(page).click()
  await expect(confirmed(page)).toBeVisible()
  expect(await failed(page).count(), 'the error closes at the press').toBe(0)
  await expectConfirmed(page, oracle, customer)
  expect(new Set(api.ledger.map(({ id }) => id)).size, 'always the same id').toBe(1)
})

test('55 a second tab changes what arrived', async ({ page, context, api, oracle, customer }) => {
  await resume(page, customer)
  // In the newer tab: a tab that is just opening sends what another has stored, and gets its error.
  const newer = await anotherPage(context, '/rezerwacja')
  await refuseLookups(page)
  api.inject('save', answerAfterCommit(500))
  await submit(newer).click()
  await expect(failed(newer).first()).toBeVisible()
  await page.getByRole('button', { name: 'Zmień: Powierzchnia' }).click()
  await page.getByLabel('Powierzchnia mieszkania').selectOption('70-80')
  await next(page).click()
  await submit(page).click()
  for (const tab of [page, newer]) {
    await expect(confirmed(tab)).toBeVisible()
    const summary = tab.getByRole('region', { name: 'Podsumowanie' })
    await expect(summary).toContainText(/50-60\sm².*6600\szł/s)
    await expect(tab.getByText('Rezerwacja dotarła do nas przed zmianą.')).toBeVisible()
  }
  await oracle.expectBooking(expectedRow(customer))
})

test('16, 17 an answer after 15 s makes no second row', async ({ page, api, oracle, customer }) => {
  await page.clock.install()
  await resume(page, customer)
  const later = Promise.withResolvers<void>()
  // Twice: a delivery that begins after the clock's jump sends again at once.
  api.inject('save', held(later.promise), 2)
  await api.arrival('save', () => submit(page).click())
  await page.clock.fastForward(15_500)
  await expect(waiting(page)).toBeVisible()
  later.resolve()
  await expect.poll(() => oracle.rows(customer.email)).toHaveLength(1)
  await page.clock.fastForward(3000)
  await expectConfirmed(page, oracle, customer)
})
