/** Pages, workers and whole browsers that are killed in the middle of a booking. */
import { restUnless } from '../rest.ts'
import { hang } from './breakages.ts'
import { stopWorkers } from './browser.ts'
import { confirmed, expectConfirmed, waiting } from './confirmation.ts'
import { fillWizard, goOnline, submit, visit, waitForSync } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { laterPage, resume, submitOffline } from './seeds.ts'

test.use({ expectedErrors: /booking .*: save/ })

test('22 the page dies at the moment of the tap', async ({ page, context, oracle, customer }) => {
  await resume(page, customer)
  await submit(page).evaluate((button: HTMLElement) => {
    button.click()
    setTimeout(() => {
      location.href = 'about:blank'
    })
  })
  await page.waitForURL('about:blank')
  await page.close()
  const next = await laterPage(context, '/rezerwacja')
  // The filled-in wizard, unless the booking was stored.
  const button = submit(next)
  await expect(button.or(confirmed(next)).or(waiting(next))).toBeVisible()
  await button.evaluateAll(([one]: HTMLElement[]) => one?.click())
  await expectConfirmed(next, oracle, customer)
})

for (const [when, what, isCommitted] of [
  ['23, 24 mid-request', 'save', false],
  ['27 before the answer is stored', 'save', true],
  ['28 between the save and the mail', 'booking-mail', false],
] as const) {
  const name = `${when} the page is closed: the next one completes the booking`
  // In `npm test` the model covers the other moments (tests/unit/outbox/model/schedule.ts).
  const details = restUnless(what === 'save' && !isCommitted)
  test(name, details, async ({ page, context, api, oracle, customer }) => {
    await resume(page, customer)
    api.inject(what, hang(isCommitted), 3)
    await api.arrival(what, () => submit(page).click())
    await page.close()
    api.heal()
    await expectConfirmed(await laterPage(context, '/rezerwacja'), oracle, customer)
  })
}

test('25 the worker is killed mid-request', async ({ device, api, oracle, customer }) => {
  const { context } = device
  const page = await context.newPage()
  await submitOffline(page, api, customer)
  await waitForSync(page)
  await page.goto('about:blank')
  api.inject('save', hang(true))
  await api.arrival('save', () => goOnline(context, api))
  await stopWorkers(page)
  api.heal()
  await expectConfirmed(await laterPage(context, '/rezerwacja'), oracle, customer)
})

test('26 the browser is killed after the commit', async ({ device, api, oracle, customer }) => {
  const page = await device.context.newPage()
  await resume(page, customer)
  api.inject('save', hang(true))
  await api.arrival('save', () => submit(page).click())
  const context = await device.killAndRestart()
  api.heal()
  await expectConfirmed(await laterPage(context, '/rezerwacja'), oracle, customer)
})

test('52 the site data is cleared', async ({ page, context, host, api, oracle, customer }) => {
  await submitOffline(page, api, customer)
  // With the page closed: an open one still has the booking in memory.
  await page.goto('about:blank')
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: host.url, storageTypes: 'all' })
  await goOnline(context, api)
  await visit(page, '/rezerwacja')
  // Anything still stored would have arrived by the end of a whole new booking.
  await fillWizard(page, customer)
  await oracle.expectNothing(customer.email)
  await submit(page).click()
  const { id } = await expectConfirmed(page, oracle, customer)
  expect(api.ledger.filter((asked) => asked.id !== id)).toEqual([])
})
