/** What the network and the server may answer, or fail to. */
import { restUnless } from '../rest.ts'
import {
  answer,
  answerAfterCommit,
  cutBody,
  dropAfter,
  dropBefore,
  errorWithoutCors,
  hang,
  held,
  page as htmlPage,
  redirect,
} from './breakages.ts'
import { confirmed, expectConfirmed, failed, waiting } from './confirmation.ts'
import { pressSubmit, submitButton, visit } from './customer.ts'
import { expect, test } from './fixtures.ts'
import type { Fault } from './ledgerProxy.ts'
import { resume, stopClock, storedRecords } from './seeds.ts'

// The specification wants a failed save logged as an error.
test.use({ expectedErrors: /booking .*: save/ })

/** No answer that can be read, or a limit: the customer waits for nothing, and it is sent by itself. */
const unanswered: readonly (readonly [name: string, fault: Fault])[] = [
  ['8 dropped before the commit', dropBefore],
  ['9 dropped after the commit', dropAfter],
  ['11 headers, then a cut body', cutBody],
  ['14 429 at the form', answer(429)],
  ['15 200 with a page of HTML', htmlPage(200)],
  ['15 302 to a login page', redirect],
  ['21 an error without CORS headers', errorWithoutCors],
]

for (const [name, fault] of unanswered) {
  const isKept = fault === dropAfter || name.includes('429')
  test(
    `${name}: waits, then arrives once`,
    restUnless(isKept),
    async ({ page, api, oracle, customer }) => {
      await resume(page, customer)
      // Chromium itself may send a dropped request up to three times.
      api.inject('save', fault, 3)
      await pressSubmit(page)
      await expect(waiting(page).or(confirmed(page))).toBeVisible()
      await expectConfirmed(page, oracle, customer)
    },
  )
}

test(
  '10 dropped after the commit on a warm connection',
  restUnless(false),
  async ({ page, api, oracle, customer, world }) => {
    await resume(page, customer)
    await page.evaluate(async (url) => void (await fetch(url)), `http://${world.apiHost}/`)
    api.inject('save', dropAfter)
    await pressSubmit(page)
    await expectConfirmed(page, oracle, customer)
  },
)

/** An answer that is an error: the toast, every value kept, and the next press sends it once. */
const errors: readonly (readonly [name: string, fault: Fault, times: number])[] = [
  ['12 500 after the commit', answerAfterCommit(500), 1],
  ['13 500 five times', answer(500), 5],
  ['15 503 with a page of HTML', htmlPage(503), 1],
]

for (const [name, fault, times] of errors) {
  const isKept = name.startsWith('12')
  test(
    `${name}: the customer is told and sends again`,
    restUnless(isKept),
    async ({ page, api, oracle, customer }) => {
      await resume(page, customer)
      api.inject('save', fault, times)
      for (let press = 0; press < times; press += 1) {
        const asked = api.ledger.length
        await pressSubmit(page)
        await expect.poll(() => api.ledger.length).toBeGreaterThan(asked)
        await expect(failed(page).first()).toBeVisible()
        await expect(page.getByRole('button', { name: submitButton })).toBeEnabled()
        expect(oracle.claims).toEqual([])
      }
      await pressSubmit(page)
      await expectConfirmed(page, oracle, customer)
      expect(new Set(api.ledger.map(({ id }) => id)).size, 'one id for ever').toBe(1)
    },
  )
}

test.describe('with the page alone', () => {
  // The worker has a clock of its own, which no test can turn.
  test.use({ serviceWorkers: 'block' })

  for (const [asked, clamped] of [
    ['30', 30],
    ['999999', 3600],
  ] as const) {
    test(
      `14 Retry-After: ${asked} is obeyed in the background, for ${clamped} s`,
      restUnless(clamped === 3600),
      async ({ page, api, oracle, customer }) => {
        await page.clock.install()
        await resume(page, customer)
        api.inject('save', errorWithoutCors)
        api.inject('save', answer(429, {}, { 'retry-after': asked }))
        await stopClock(page)
        await pressSubmit(page)
        await expect(waiting(page)).toBeVisible()
        await expect
          .poll(async () => {
            const [record] = await storedRecords(page)
            const notBefore = record?.notBefore
            if (record?.state === 'waiting' && !notBefore) await page.clock.runFor(500)
            return notBefore
          })
          .toBeGreaterThan(0)
        expect(api.ledger).toHaveLength(2)
        await page.clock.fastForward((clamped - 5) * 1000)
        await page.evaluate(() => dispatchEvent(new Event('online')))
        expect(api.ledger, 'patience').toHaveLength(2)
        await page.clock.fastForward(6000)
        await expectConfirmed(page, oracle, customer)
      },
    )
  }
})

test(
  '16 a server that hangs for ever is given up after 15 s',
  restUnless(false),
  async ({ page, api, oracle, customer }) => {
    await page.clock.install()
    await resume(page, customer)
    api.inject('save', hang())
    const asked = api.arrival('save')
    await pressSubmit(page)
    await asked
    await expect(page.getByRole('button', { name: 'Wysyłanie...' })).toBeVisible()
    await page.clock.fastForward(15_500)
    await expect(waiting(page)).toBeVisible()
    await page.clock.fastForward(3000)
    await expectConfirmed(page, oracle, customer)
  },
)

test('17 an answer after the time-out makes no second row', async ({
  page,
  api,
  oracle,
  customer,
}) => {
  await page.clock.install()
  await resume(page, customer)
  let release = (): void => undefined
  const later = new Promise<void>((resolve) => {
    release = resolve
  })
  api.inject('save', held(later))
  const asked = api.arrival('save')
  await pressSubmit(page)
  await asked
  await page.clock.fastForward(15_500)
  await expect(waiting(page)).toBeVisible()
  release()
  await expect.poll(() => oracle.rows(customer.email)).toHaveLength(1)
  await page.clock.fastForward(3000)
  await expectConfirmed(page, oracle, customer)
})

for (const status of [401, 402, 403, 404]) {
  test(
    `18 ${status} holds it, and a later start sends it`,
    restUnless(status === 401),
    async ({ page, api, oracle, customer, world }) => {
      await resume(page, customer)
      api.inject('save', errorWithoutCors)
      api.inject('save', answer(status, { message: 'nie' }), 5)
      await pressSubmit(page)
      await expect(
        page.getByRole('heading', { name: 'Rezerwacja jest zapisana, ale jeszcze nie wysłana' }),
      ).toBeVisible()
      await expect(page.getByText(world.companyEmail).first()).toBeVisible()
      await oracle.expectNothing(customer.email)
      api.heal()
      await visit(page, '/rezerwacja')
      await expectConfirmed(page, oracle, customer)
    },
  )
}

test('19 the data is at fault: the field says so, and the corrected booking goes out under the same id', {
  tag: '@rest',
}, async ({ page, api, oracle, customer }) => {
  await resume(page, customer)
  const message = 'new row violates check constraint "booking_requests_phone_check"'
  api.inject('save', answer(400, { code: '23514', message }))
  await pressSubmit(page)
  await expect(page.getByText('System nie przyjął tej wartości')).toBeVisible()
  await oracle.expectNothing(customer.email)
  await page.getByLabel('Telefon').fill('22 600 00 00')
  await page.getByRole('button', { name: 'Dalej' }).click()
  await pressSubmit(page)
  await expect(confirmed(page)).toBeVisible()
  await oracle.expectBooking({ email: customer.email, phone: '22 600 00 00' })
  expect(new Set(api.ledger.map(({ id }) => id)).size).toBe(1)
})

test('19 refused in the background, "Popraw" brings everything back into the form', async ({
  page,
  api,
  oracle,
  customer,
}) => {
  await resume(page, customer)
  const message = 'new row violates check constraint "booking_requests_phone_check"'
  api.inject('save', errorWithoutCors)
  api.inject('save', answer(400, { code: '23514', message }), 3)
  await pressSubmit(page)
  await expect(page.getByRole('heading', { name: 'Rezerwacja wymaga poprawy' })).toBeVisible()
  await oracle.expectNothing(customer.email)
  api.heal()
  await page.getByRole('main').getByRole('button', { name: 'Popraw' }).click()
  await expect(page.getByLabel('Telefon')).toHaveValue(customer.phone)
  await page.getByRole('button', { name: 'Dalej' }).click()
  await pressSubmit(page)
  await expectConfirmed(page, oracle, customer)
})

test(
  '20 a 409 that is not about the id does not count as saved',
  restUnless(false),
  async ({ page, api, oracle, customer }) => {
    await resume(page, customer)
    api.inject('save', errorWithoutCors)
    api.inject('save', answer(409, { code: '23503', message: 'foreign key' }), 5)
    await pressSubmit(page)
    await expect(page.locator('[data-status="held"]')).toBeVisible()
    await oracle.expectNothing(customer.email)
    api.heal()
    await visit(page, '/rezerwacja')
    await expectConfirmed(page, oracle, customer)
  },
)
