/** Several senders with one outbox: tabs, the worker, frozen tabs. */
import type { Page } from 'playwright/test'
import { restUnless } from '../rest.ts'
import { answerAfterCommit, cutBody, dropAfter, dropBefore, hang } from './breakages.ts'
import { confirmed, expectConfirmed } from './confirmation.ts'
import { newCustomer, submit, visit, waitForWorker } from './customer.ts'
import { expect, test } from './fixtures.ts'
import type { LedgerProxy } from './ledgerProxy.ts'
import { anotherPage, keep, resume, waitingRecord } from './seeds.ts'

/** Of the next requests, whatever they are, two of three go wrong. */
function flap(api: LedgerProxy, times: number): void {
  const faults = [dropBefore, dropAfter, answerAfterCommit(500), cutBody]
  for (let turn = 0; turn < times; turn += 1) {
    api.inject('any', faults[turn % faults.length] ?? dropBefore)
    if (turn % 2 === 0) api.inject('any', async (call) => call.pass(await call.commit()))
  }
}

for (const count of [8, 100]) {
  const name = `32, 53 pages and worker together deliver ${count} on a flapping network, each once`
  test(name, restUnless(count === 8), async ({ page, context, api, oracle }) => {
    const timeout = 60_000 + count * 5000
    test.setTimeout(2 * timeout)
    const customers = Array.from({ length: count }, () => newCustomer())
    await visit(page, '/')
    await waitForWorker(page)
    api.down = true
    await keep(page, ...customers.map((customer) => waitingRecord(customer)))
    await visit(page, '/o-nas')
    const other = await anotherPage(context, '/opinie')
    const bar = page.getByRole('region', { name: 'Co jeszcze nie dotarło' })
    await expect(bar).toBeVisible()
    api.heal()
    flap(api, 2 * count)
    // Each time it is back, the browser tells page and worker.
    const tellBoth = (tab: Page) =>
      tab.evaluate(() => {
        navigator.serviceWorker.controller?.postMessage({ type: 'DRAIN' })
        dispatchEvent(new Event('online'))
      })
    await expect(async () => {
      await Promise.all([page, other].map(tellBoth))
      await expect(bar).toBeHidden({ timeout: 1000 })
    }).toPass({ timeout })
    for (const { email } of customers) await oracle.expectBooking({ email })
  })
}

test('33 a frozen tab', { tag: '@rest' }, async ({ page, context, api, oracle, customer }) => {
  await resume(page, customer)
  api.inject('save', hang())
  await api.arrival('save', () => submit(page).click())
  const session = await context.newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  const other = await context.newPage()
  await other.clock.install()
  await visit(other, '/o-nas')
  // Longer than the request timeout, on this tab's clock.
  await other.clock.fastForward(31_000)
  await visit(other, '/rezerwacja')
  await expectConfirmed(other, oracle, customer)
})

test('7 two tabs with one draft make one booking', async ({ page, context, oracle, customer }) => {
  await resume(page, customer)
  const other = await anotherPage(context, '/rezerwacja')
  await expect(submit(other)).toBeVisible()
  // Without waiting for the page to settle, as Playwright's click would.
  const pressAtOnce = (button: HTMLElement) => button.click()
  await Promise.all([page, other].map((tab) => submit(tab).evaluate(pressAtOnce)))
  await expectConfirmed(page, oracle, customer)
  await expect(confirmed(other)).toBeVisible()
})
