/** Pages, workers and whole browsers that die in the middle of it. */
import type { Page } from 'playwright/test'
import { restUnless } from '../rest.ts'
import { hang } from './breakages.ts'
import { stopWorkers } from './browser.ts'
import { confirmed, expectConfirmed, waiting } from './confirmation.ts'
import {
  expectedRow,
  goOffline,
  goOnline,
  pressSubmit,
  submitButton,
  visit,
  waitForSync,
  waitForWorker,
} from './customer.ts'
import { expect, test } from './fixtures.ts'
import {
  anotherPage,
  isBookingStored,
  keyed,
  resume,
  store,
  submitOffline,
  waitForOutbox,
  waitingRecord,
} from './seeds.ts'

test.use({ expectedErrors: /booking .*: save/ })

/** The page found again: the wizard with everything in it, or the confirmation. */
async function finish(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: submitButton })
  await expect(button.or(confirmed(page)).or(waiting(page))).toBeVisible()
  // Unless the confirmation has come meanwhile.
  await button.evaluateAll(([one]: HTMLElement[]) => one?.click())
}

for (const delay of [0, 4, 15]) {
  test(
    `22 the page dies ${delay} ms after the tap`,
    restUnless(delay === 0),
    async ({ page, context, oracle, customer }) => {
      await resume(page, customer)
      await page.getByRole('button', { name: submitButton }).evaluate((button: HTMLElement, ms) => {
        button.click()
        // Blocks this page as a page does that is about to die; nothing more of it is heard.
        setTimeout(() => {
          location.href = 'about:blank'
        }, ms)
      }, delay)
      await page.waitForURL('about:blank')
      await page.close()
      const next = await anotherPage(context, '/rezerwacja')
      await finish(next)
      await expectConfirmed(next, oracle, customer)
    },
  )
}

test('23 after the record is stored, before its draft has ended', async ({
  browser,
  host,
  watch,
  oracle,
  customer,
}) => {
  const context = await browser.newContext({ baseURL: host.url, serviceWorkers: 'block' })
  await watch(context)
  const page = await context.newPage()
  // The request's own script never arrives, so it stays between the two.
  await page.route(/\/assets\/send-/, () => undefined)
  await resume(page, customer)
  await pressSubmit(page)
  await expect(page.getByRole('button', { name: 'Wysyłanie...' })).toBeVisible()
  await waitForOutbox(page)
  await page.close()
  await expectConfirmed(await anotherPage(context, '/rezerwacja'), oracle, customer)
  await context.close()
})

for (const committed of [false, true]) {
  const when = committed ? 'after' : 'before'
  test(
    `24 the page is closed mid-request, ${when} the commit`,
    // After the commit is 27.
    restUnless(false),
    async ({ page, context, api, oracle, customer }) => {
      await resume(page, customer)
      api.inject('save', hang(committed), 3)
      const asked = api.arrival('save')
      await pressSubmit(page)
      await asked
      await page.close()
      api.heal()
      await expectConfirmed(await anotherPage(context, '/rezerwacja'), oracle, customer)
    },
  )
}

test('25 the worker is killed mid-request', async ({ device, api, oracle, customer }) => {
  const { context } = device
  const page = await context.newPage()
  await visit(page, '/')
  await waitForWorker(page)
  await resume(page, customer)
  await goOffline(context, api)
  await pressSubmit(page)
  await expect(waiting(page)).toBeVisible()
  await waitForSync(page)
  await page.goto('about:blank')
  api.inject('save', hang(true))
  const asked = api.arrival('save')
  await goOnline(context, api)
  await asked
  await stopWorkers(page)
  api.heal()
  await visit(page, '/rezerwacja')
  await expectConfirmed(page, oracle, customer)
})

for (const committed of [false, true]) {
  const when = committed ? 'after' : 'before'
  test(
    `26 the browser is killed mid-request, ${when} the commit`,
    restUnless(committed),
    async ({ device, api, oracle, customer }) => {
      const page = await device.context.newPage()
      await resume(page, customer)
      api.inject('save', hang(committed))
      const asked = api.arrival('save')
      await pressSubmit(page)
      await asked
      const { context } = await device.killAndRestart()
      api.heal()
      await expectConfirmed(await anotherPage(context, '/rezerwacja'), oracle, customer)
    },
  )
}

test('27 the answer is there, and the page dies before it is stored', async ({
  page,
  context,
  api,
  oracle,
  customer,
}) => {
  await resume(page, customer)
  api.inject('save', async (call) => {
    const answer = await call.commit()
    await page.close()
    call.pass(answer)
  })
  const asked = api.arrival('save')
  await pressSubmit(page)
  await asked
  await expect.poll(() => page.isClosed()).toBe(true)
  await expectConfirmed(await anotherPage(context, '/rezerwacja'), oracle, customer)
})

test('28 between the save and the mail', async ({ page, context, api, oracle, customer }) => {
  await resume(page, customer)
  api.inject('booking-mail', hang(), 3)
  const asked = api.arrival('booking-mail')
  await pressSubmit(page)
  await asked
  await page.close()
  api.heal()
  await expectConfirmed(await anotherPage(context, '/rezerwacja'), oracle, customer)
})

test.describe('with pages alone', () => {
  // The worker would send it as soon as the page is gone.
  test.use({ serviceWorkers: 'block' })

  test('28 killed while it asks for the mail, and opened 8 days later: the mail is sent', async ({
    page,
    context,
    api,
    oracle,
    customer,
  }) => {
    await resume(page, customer)
    api.inject('booking-mail', hang())
    const asked = api.arrival('booking-mail')
    await pressSubmit(page)
    const { id } = await asked
    await page.close()
    const savedAt = Date.now() - 8 * 24 * 60 * 60 * 1000
    const left = { id, state: 'saved', attempts: 1, sent: 1, savedAt }
    await store(await context.newPage(), keyed(waitingRecord(customer, left) as { id: string }))
    await anotherPage(context, '/o-nas')
    await oracle.expectBooking(expectedRow(customer))
  })
})

test('31 the last sync attempt finds the server down: nothing is lost', async ({
  device,
  host,
  api,
  oracle,
  customer,
}) => {
  const { context } = device
  const page = await context.newPage()
  await visit(page, '/')
  await waitForWorker(page)
  await resume(page, customer)
  api.down = true
  await pressSubmit(page)
  await expect(waiting(page)).toBeVisible()
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: host.url,
    registrationId: await registered,
    tag: 'outbox',
    lastChance: true,
  })
  await page.close()
  await oracle.expectNothing(customer.email)
  api.heal()
  await expectConfirmed(await anotherPage(context, '/rezerwacja'), oracle, customer)
})

test('52 the site data is cleared while it waits: nothing is sent, nothing is claimed', async ({
  page,
  context,
  host,
  api,
  oracle,
  customer,
}) => {
  await submitOffline(page, api, customer)
  // Only then is everything on the disk that could come back: the page writes it in the same moments.
  await expect.poll(() => isBookingStored(page)).toBe(true)
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: host.url, storageTypes: 'all' })
  // A page that stays open sends what it last knew while its disk does not answer, as on a busy machine.
  await page.goto('about:blank')
  await goOnline(context, api)
  await visit(page, '/rezerwacja')
  await expect(page.getByLabel('Powierzchnia mieszkania')).toHaveValue('')
  await oracle.expectNothing(customer.email)
})
