/** Many hands at one outbox: tabs, the worker, frozen tabs, and browsers without locks or channels. */

import { answerAfterCommit, cutBody, dropAfter, dropBefore, hang } from './breakages.ts'
import { confirmed, expectConfirmed } from './confirmation.ts'
import {
  type Customer,
  goOnline,
  newCustomer,
  pressAtOnce,
  pressSubmit,
  submitButton,
  visit,
  waitForWorker,
} from './customer.ts'
import { expect, test } from './fixtures.ts'
import type { Oracle } from './oracle.ts'
import { anotherPage, resume, storeEntries, submitOffline, waitingEntry } from './seeds.ts'

function crowd(count: number): Customer[] {
  return Array.from({ length: count }, newCustomer)
}

/** Each has one row, and one mail, and nothing more. */
async function expectEachOnce(oracle: Oracle, customers: readonly Customer[]): Promise<void> {
  for (const { email } of customers) await oracle.expectBooking({ email })
}

test('32 page and worker draining together, 100 times, send everything once', async ({
  page,
  context,
  api,
  oracle,
}) => {
  test.slow()
  const customers = crowd(100)
  await visit(page, '/')
  await waitForWorker(page)
  api.down = true
  await storeEntries(
    page,
    customers.map((customer) => waitingEntry(customer)),
  )
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
  await expect
    .poll(
      () =>
        new Set(
          api.ledger
            .filter(({ what, committed }) => what === 'booking-mail' && committed === 200)
            .map(({ id }) => id),
        ).size,
      { timeout: 90_000 },
    )
    .toBe(100)
  await expectEachOnce(oracle, customers)
})

test('33 a frozen tab that holds the lock does not hold up the others', async ({
  page,
  context,
  api,
  oracle,
  customer,
}) => {
  await resume(page, customer)
  api.inject('save', hang())
  const asked = api.arrival('save')
  await pressSubmit(page)
  await asked
  const session = await context.newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  const other = await context.newPage()
  await other.clock.install()
  await visit(other, '/o-nas')
  // Past the frozen tab's lease, on this tab's clock.
  await other.clock.fastForward(31_000)
  await visit(other, '/rezerwacja')
  await expectConfirmed(other, oracle, customer)
})

test('34 two tabs without Web Locks make one booking', async ({
  page,
  context,
  oracle,
  customer,
}) => {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  await resume(page, customer)
  const other = await anotherPage(context, '/rezerwacja')
  await expect(other.getByRole('button', { name: submitButton })).toBeVisible()
  await Promise.all([page, other].map(pressAtOnce))
  await expectConfirmed(page, oracle, customer)
  await expect(confirmed(other)).toBeVisible()
})

test('35 without BroadcastChannel it arrives, and is told', async ({
  page,
  context,
  api,
  oracle,
  customer,
}) => {
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'))
  await submitOffline(page, api, customer)
  await goOnline(context, api)
  await expectConfirmed(page, oracle, customer)
})

test('53 fifty entries on a flapping network all arrive, once', async ({ page, api, oracle }) => {
  test.slow()
  const customers = crowd(50)
  await visit(page, '/')
  api.down = true
  await storeEntries(
    page,
    customers.map((customer) => waitingEntry(customer)),
  )
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
  const bar = page.getByRole('region', { name: 'Co czeka na wysłanie' })
  await expect(bar).toBeVisible()
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(61_000)
        return bar.count()
      },
      { timeout: 120_000, intervals: [1000] },
    )
    .toBe(0)
  await expectEachOnce(oracle, customers)
  await expect(confirmed(page)).toBeHidden()
})
