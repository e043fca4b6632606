/** Submitting: offline, with and without Background Sync, for a day that is taken meanwhile, with many taps, and the confirmation afterwards. */
import type { Page } from 'playwright/test'
import { askAsCompany } from '../company.ts'
import { dayFromNow } from '../days.ts'
import { confirmed, expectConfirmed } from './confirmation.ts'
import { expectedRow, goOnline, submit, visit, waitForSync, waitForWorker } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { anotherPage, keep, resume, submitOffline, waitingRecord } from './seeds.ts'

test('the oracle notices a claim made before it is true', async ({ page, oracle }) => {
  await visit(page, '/o-nas')
  await page.evaluate(() => document.body.append('Wiadomość wysłana!'))
  await expect.poll(() => oracle.claims).toEqual([{ text: 'Wiadomość wysłana!', true: false }])
  expect(oracle.expectNoFalseClaim).toThrow('claimed before it was true')
  oracle.claims.pop()
})

test('an error in a page fails its test', async ({ page }) => {
  test.fail()
  await visit(page, '/o-nas')
  const thrown = page.waitForEvent('pageerror')
  await page.evaluate(() => void Promise.reject(new Error('unhandled')))
  await thrown
})

test('1 submitted offline, sent once online', async ({ page, context, api, oracle, customer }) => {
  await submitOffline(page, api, customer)
  await oracle.expectNothing(customer.email)
  await goOnline(context, api)
  await expectConfirmed(page, oracle, customer)
})

/** Hides the page. Whether delivery has begun in it: then it notifies the worker, because it may be closed now. */
function handsOver(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    let isNotified = false
    const { postMessage } = ServiceWorker.prototype
    ServiceWorker.prototype.postMessage = function (message) {
      isNotified = true
      postMessage.call(this, message)
    }
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    return isNotified
  })
}

// Closed after delivery has begun: 25.
test('2 the page is closed: the browser sends it', async ({ device, api, oracle, customer }) => {
  const page = await device.context.newPage()
  await page.addInitScript(() => {
    // `whenOutboxInUse`, which begins delivery, never calls back.
    IDBFactory.prototype.databases = () => new Promise(() => undefined)
    BroadcastChannel.prototype.addEventListener = () => undefined
  })
  await submitOffline(page, api, customer)
  await waitForSync(page)
  expect(await handsOver(page)).toBe(false)
  await page.close()
  await oracle.expectNothing(customer.email)
  await goOnline(device.context, api)
  await oracle.expectBooking(expectedRow(customer))
  // A page that delivers hands over what it does not even know of, with no sync.
  const later = await anotherPage(device.context, '/')
  const other = { ...customer, email: `next.${customer.email}` }
  await expect.poll(() => handsOver(later)).toBe(true)
  await keep(await device.context.newPage(), waitingRecord(other))
  await handsOver(later)
  await oracle.expectBooking(expectedRow(other))
})

test('58 the day is taken while it waits', async ({ page, api, oracle, customer, world }) => {
  // A day of its own for each repetition; no other test closes it.
  const day = dayFromNow(64 + 20 * test.info().repeatEachIndex)
  await submitOffline(page, api, customer, { date: day })
  await askAsCompany(world, 'POST', 'closed_days', { day })
  await goOnline(page.context(), api)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Ten dzień jest już zajęty' })).toBeVisible()
  await oracle.expectNothing(customer.email)
  await main.getByRole('button', { name: 'Wybierz inny dzień' }).click()
  await expect(page.getByRole('heading', { name: 'Kiedy mamy malować?' })).toBeVisible()
  await expect(page.getByText('Ten dzień jest już zajęty')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Najbliższe wolne dni:' })).toBeVisible()
})

test('6 ten taps in one frame make one booking', async ({ page, api, oracle, customer }) => {
  await resume(page, customer)
  await submit(page).evaluate((button: HTMLElement) => {
    for (let tap = 0; tap < 10; tap += 1) button.click()
  })
  await expectConfirmed(page, oracle, customer)
  expect(api.ledger.filter(({ what }) => what === 'save')).toHaveLength(1)
})

test('51, 54 the confirmation after Back, offline', async ({ device, api, oracle, customer }) => {
  const page = await device.context.newPage()
  await resume(page, customer)
  await waitForWorker(page)
  await submit(page).click()
  await expectConfirmed(page, oracle, customer)
  await page.evaluate(() => {
    Object.assign(globalThis, { kept: true })
  })
  await page.goto('/opinie')
  // Playwright waits for a load event, which a page from the cache does not have.
  await page.goBack({ waitUntil: 'commit' })
  await expect(confirmed(page)).toBeVisible()
  expect(await page.evaluate(() => 'kept' in globalThis), 'the page itself is back').toBe(true)
  await device.context.setOffline(true)
  await page.reload()
  await expect(confirmed(page)).toBeVisible()
  await expect(page.getByText(customer.email).first()).toBeVisible()
  await expect(page.getByRole('img', { name: /Kod QR/ })).toBeVisible()
  expect(api.ledger.filter(({ what }) => what === 'save')).toHaveLength(1)
})
