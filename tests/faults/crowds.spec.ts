/** Many hands at one outbox: tabs, the worker, frozen tabs, and browsers without locks or channels. */
import { restUnless } from '../rest.ts'
import { answerAfterCommit, cutBody, dropAfter, dropBefore, hang } from './breakages.ts'
import { confirmed, expectConfirmed } from './confirmation.ts'
import { type Customer, goOnline, newCustomer, submit, visit, waitForWorker } from './customer.ts'
import { expect, test } from './fixtures.ts'
import type { LedgerProxy } from './ledgerProxy.ts'
import type { Oracle } from './oracle.ts'
import { anotherPage, isDelivering, keep, resume, submitOffline, waitingRecord } from './seeds.ts'

function crowd(count: number): Customer[] {
  return Array.from({ length: count }, newCustomer)
}

/** Each has one row, and one mail, and nothing more. */
async function expectEachOnce(oracle: Oracle, customers: readonly Customer[]): Promise<void> {
  for (const { email } of customers) await oracle.expectBooking({ email })
}

/** Each has its mail; the time is by the work. */
async function expectAllMailed(
  api: LedgerProxy,
  customers: readonly Customer[],
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<void> {
  const mailed = async (): Promise<number> => {
    await meanwhile()
    const done = api.ledger.filter((one) => one.what === 'booking-mail' && one.committed === 200)
    return new Set(done.map(({ id }) => id)).size
  }
  const timeout = 60_000 + customers.length * 5000
  await expect.poll(mailed, { timeout, intervals: [500] }).toBe(customers.length)
}

for (const count of [8, 100]) {
  test(
    `32 page and worker draining together, ${count} times, send everything once`,
    restUnless(count === 8),
    async ({ page, context, api, oracle }) => {
      test.setTimeout(90_000 + count * 5000)
      const customers = crowd(count)
      await visit(page, '/')
      await waitForWorker(page)
      api.down = true
      await keep(page, ...customers.map((customer) => waitingRecord(customer)))
      await visit(page, '/o-nas')
      const other = await anotherPage(context, '/opinie')
      api.heal()
      await Promise.all(
        [page, other].map((tab) =>
          tab.evaluate(() => {
            navigator.serviceWorker.controller?.postMessage({ type: 'DRAIN' })
            dispatchEvent(new Event('online'))
          }),
        ),
      )
      await expectAllMailed(api, customers)
      await expectEachOnce(oracle, customers)
    },
  )
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
  // Longer than an answer is waited for, on this tab's clock.
  await other.clock.fastForward(31_000)
  await visit(other, '/rezerwacja')
  await expectConfirmed(other, oracle, customer)
})

test('7 two tabs with one draft make one booking', async ({ page, context, oracle, customer }) => {
  await resume(page, customer)
  const other = await anotherPage(context, '/rezerwacja')
  await expect(submit(other)).toBeVisible()
  // Without waiting for a calm page as a person would.
  const pressAtOnce = (button: HTMLElement) => button.click()
  await Promise.all([page, other].map((tab) => submit(tab).evaluate(pressAtOnce)))
  await expectConfirmed(page, oracle, customer)
  await expect(confirmed(other)).toBeVisible()
})

test('35 without BroadcastChannel it arrives', async ({ page, context, api, oracle, customer }) => {
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'))
  await submitOffline(page, api, customer)
  await goOnline(context, api)
  // The worker, too, may have sent it.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(confirmed(page)).toBeVisible({ timeout: 500 })
  }).toPass()
  await expectConfirmed(page, oracle, customer)
})

for (const count of [6, 50]) {
  test(
    `53 ${count} entries on a flapping network all arrive, once`,
    restUnless(count === 6),
    async ({ page, api, oracle }) => {
      test.setTimeout(90_000 + count * 5000)
      const customers = crowd(count)
      await visit(page, '/')
      api.down = true
      await keep(page, ...customers.map((customer) => waitingRecord(customer)))
      const faults = [dropBefore, dropAfter, answerAfterCommit(500), cutBody]
      api.heal()
      for (let turn = 0; turn < 60; turn += 1) {
        const fault = faults[turn % faults.length]
        if (fault) api.inject('any', fault)
        // Every third request comes through.
        if (turn % 2 === 0) api.inject('any', async (call) => call.pass(await call.commit()))
      }
      await page.clock.install()
      await visit(page, '/o-nas')
      const bar = page.getByRole('region', { name: 'Co jeszcze nie dotarło' })
      await expect(bar).toBeVisible()
      // A leap past a request under way would be its time-out.
      const leap = async (): Promise<void> => {
        if (!(await isDelivering(page))) await page.clock.fastForward(61_000)
      }
      await expectAllMailed(api, customers, leap)
      await expect(async () => {
        await leap()
        await expect(bar).toBeHidden({ timeout: 1000 })
      }).toPass()
      await expectEachOnce(oracle, customers)
    },
  )
}
