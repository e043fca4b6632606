/** The day is taken while a booking waits: nothing is lost, doubled, or confirmed that was refused. */

import type { Page } from 'playwright/test'
import { addDays, type Day, formatDayLong } from '../../src/domain/day.ts'
import { dayFromNow } from '../days.ts'
import { restUnless } from '../rest.ts'
import { dropAfter, dropBefore } from './breakages.ts'
import { closeDay } from './closedDays.ts'
import { expectConfirmed, waiting } from './confirmation.ts'
import { goOffline, goOnline, pressSubmit, visit, waitForSync, waitForWorker } from './customer.ts'
import { expect, test } from './fixtures.ts'
import type { Fault } from './ledgerProxy.ts'
import { resume, submitOffline } from './seeds.ts'

const taken = (page: Page) =>
  page.getByRole('main').getByRole('heading', { name: 'Ten dzień jest już zajęty' })

/** A day that no other test closes, nor the one after it, nor this test when it is repeated. */
const ownDay = (ahead: number): Day => dayFromNow(ahead + 20 * test.info().repeatEachIndex)

/** From the refused confirmation to the day after it, with everything else as it was. */
async function chooseNextDay(page: Page, day: Day): Promise<Day> {
  await expect(taken(page)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Wybierz inny dzień' }).click()
  await expect(page.getByRole('heading', { name: 'Kiedy mamy malować?' })).toBeVisible()
  await expect(page.getByText('Ten dzień jest już zajęty')).toBeVisible()
  const next = addDays(day, 1)
  await page
    .getByRole('list', { name: 'Najbliższe wolne dni:' })
    .getByRole('button', { name: formatDayLong(next) })
    .click()
  await page.getByRole('button', { name: 'Dalej' }).click()
  await page.getByRole('button', { name: 'Dalej' }).click()
  await pressSubmit(page)
  return next
}

// The page's own way to another day: tests/unit/booking/takenDay.test.tsx.
test('58 taken while it waits for a connection: refused, and another day is chosen', {
  tag: '@rest',
}, async ({ page, context, api, oracle, customer, world }) => {
  const day = ownDay(60)
  await submitOffline(page, api, customer, { date: day })
  await closeDay(world, day)
  await goOnline(context, api)
  await expect(taken(page)).toBeVisible()
  await oracle.expectNothing(customer.email)
  expect(await oracle.mails(customer.email)).toEqual({ customer: [], company: [] })
  const next = await chooseNextDay(page, day)
  const row = await expectConfirmed(page, oracle, customer)
  expect(row.preferred_date).toBe(next)
})

test('58 refused with the page closed: the next visit says so', async ({
  device,
  api,
  oracle,
  customer,
  world,
}) => {
  const day = ownDay(64)
  const page = await device.context.newPage()
  await page.goto('/')
  await waitForWorker(page)
  await resume(page, customer, { date: day })
  await goOffline(device.context, api)
  await pressSubmit(page)
  await expect(waiting(page)).toBeVisible()
  await waitForSync(page)
  await page.close()
  await closeDay(world, day)
  const asked = api.arrival('save')
  await goOnline(device.context, api)
  await asked
  const later = await device.context.newPage()
  await visit(later, '/rezerwacja')
  await expect(taken(later)).toBeVisible()
  await oracle.expectNothing(customer.email)
  expect(await oracle.mails(customer.email)).toEqual({ customer: [], company: [] })
  const next = await chooseNextDay(later, day)
  const row = await expectConfirmed(later, oracle, customer)
  expect(row.preferred_date).toBe(next)
})

const outcomes: readonly [name: string, fault: Fault, stored: boolean][] = [
  ['dropped before the commit', dropBefore, false],
  ['dropped after the commit', dropAfter, true],
]

for (const [name, fault, stored] of outcomes) {
  test(
    `58 ${name}, then taken: ${stored ? 'it holds its day' : 'refused'}`,
    restUnless(stored),
    async ({ page, api, oracle, customer, world }) => {
      const day = ownDay(stored ? 68 : 72)
      await resume(page, customer, { date: day })
      api.inject('save', async (call) => {
        // Nothing more gets through until the day is taken.
        api.inject('any', dropBefore, 1000)
        await fault(call)
      })
      await pressSubmit(page)
      await expect(waiting(page)).toBeVisible()
      await closeDay(world, day)
      api.heal()
      const next = stored ? day : await chooseNextDay(page, day)
      const row = await expectConfirmed(page, oracle, customer)
      expect(row.preferred_date).toBe(next)
    },
  )
}
