/** Clocks that jump, zones far away, and days that have passed meanwhile. */

import { formatDayLong } from '../../src/domain/day.ts'
import { dayFromNow, workDay } from '../days.ts'
import { restUnless } from '../rest.ts'
import { confirmed, expectConfirmed } from './confirmation.ts'
import { fillWizard, goOnline, pressSubmit, visit } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { anotherPage, draftOf, keyed, store, submitOffline, waitingRecord } from './seeds.ts'

const day = 24 * 60 * 60 * 1000

for (const [name, jump, ahead] of [
  ['8 days on', 8 * day, 30],
  ['2 days back', -2 * day, 20],
] as const) {
  test(
    `36 the clock jumps ${name} while it waits`,
    restUnless(jump > 0),
    async ({ page, context, api, oracle, customer }) => {
      await submitOffline(page, api, customer, { date: dayFromNow(ahead) })
      await page.close()
      await goOnline(context, api)
      const next = await context.newPage()
      await next.clock.install({ time: Date.now() + jump })
      await visit(next, '/rezerwacja')
      await expectConfirmed(next, oracle, customer)
    },
  )
}

/** In each zone it is half past midnight; the day that is shown is the day that is booked. */
for (const [timezoneId, time] of [
  ['Europe/Warsaw', '00:30:00+01:00'],
  ['Pacific/Auckland', '00:30:00+13:00'],
  ['America/Los_Angeles', '00:30:00-08:00'],
] as const) {
  test(
    `37 at 00:30 in ${timezoneId} the booked day is the chosen one`,
    restUnless(timezoneId === 'Pacific/Auckland'),
    async ({ browser, host, watch, oracle, customer }) => {
      const context = await browser.newContext({ baseURL: host.url, timezoneId, locale: 'pl-PL' })
      await watch(context)
      const page = await context.newPage()
      await page.clock.install({ time: new Date(`${dayFromNow(1)}T${time}`) })
      await visit(page, '/rezerwacja')
      await fillWizard(page, customer)
      const shown = await page.getByRole('definition').allTextContents()
      await pressSubmit(page)
      await expect(confirmed(page)).toBeVisible()
      const row = await oracle.expectBooking({ email: customer.email })
      expect(shown.join(' ').replaceAll('\u00a0', ' ')).toContain(
        formatDayLong(row.preferred_date as Parameters<typeof formatDayLong>[0]).replaceAll(
          '\u00a0',
          ' ',
        ),
      )
      await context.close()
    },
  )
}

for (const [name, time] of [
  ['before the clocks go back', '2027-10-31T00:59:30Z'],
  ['before the clocks go forward', '2027-03-28T00:59:30Z'],
] as const) {
  test(
    `36 the night ${name}: the booked day is the chosen one`,
    restUnless(false),
    async ({ page, oracle, customer }) => {
      await page.clock.install({ time: new Date(time) })
      await visit(page, '/rezerwacja')
      await fillWizard(page, customer)
      await pressSubmit(page)
      await expect(confirmed(page)).toBeVisible()
      const row = await oracle.expectBooking({ email: customer.email })
      const chosen = formatDayLong(row.preferred_date as Parameters<typeof formatDayLong>[0])
      await expect(page.getByText(chosen).first()).toBeVisible()
    },
  )
}

test('38 a draft resumed 10 days later loses its day alone, and says why', async ({
  page,
  oracle,
  customer,
}) => {
  const early = dayFromNow(9)
  const fields = draftOf(customer, { date: early, startedAt: Date.now() - 10 * day })
  await store(page, { draft: fields })
  await visit(page, '/rezerwacja')
  await expect(page.getByText('jest już zbyt bliski')).toBeVisible()
  await page.getByRole('button', { name: 'Wybierz datę' }).click()
  await page
    .getByRole('grid')
    .getByRole('button', { disabled: false, name: workDay })
    .first()
    .click()
  const next = page.getByRole('button', { name: 'Dalej' })
  await next.click()
  await expect(page.getByLabel('E-mail')).toHaveValue(customer.email)
  await next.click()
  await pressSubmit(page)
  await expectConfirmed(page, oracle, customer)
})

test('39 delivered when its 18 days have passed, it is kept and marked as late', async ({
  page,
  context,
  oracle,
  customer,
}) => {
  const record = waitingRecord(customer, { submittedAt: Date.now() - 12 * day }, 8)
  await store(page, keyed(record))
  await anotherPage(context, '/o-nas')
  const row = await oracle.expectBooking({ email: customer.email, late: true })
  expect(row.preferred_date).toBe(dayFromNow(8))
})

test('what is 30 days old is not sent before the customer says so', async ({
  page,
  api,
  oracle,
  customer,
}) => {
  const record = waitingRecord(customer, { submittedAt: Date.now() - 31 * day }, 30)
  await store(page, keyed(record))
  await visit(page, '/o-nas')
  await page.getByText('1 zgłoszenie jeszcze nie dotarło').click()
  await expect(page.getByText('Nadal aktualne?')).toBeVisible()
  expect(api.ledger).toEqual([])
  await page.getByRole('button', { name: 'Wyślij', exact: true }).click()
  await oracle.expectBooking({ email: customer.email })
})
