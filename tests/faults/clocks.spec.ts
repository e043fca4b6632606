/** Clocks that jump, and zones far away. */

import { formatDayLong } from '../../src/domain/day.ts'
import { dayFromNow } from '../days.ts'
import { restUnless } from '../rest.ts'
import { plain } from '../unit/plain.ts'
import { confirmed, expectConfirmed } from './confirmation.ts'
import { fillWizard, pressSubmit, visit } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { keyed, store, waitingRecord } from './seeds.ts'

const day = 24 * 60 * 60 * 1000

for (const [name, jump, ahead] of [
  ['8 days on', 8 * day, 30],
  ['2 days back', -2 * day, 20],
] as const) {
  test(
    `36 the clock jumps ${name} while it waits`,
    restUnless(jump > 0),
    async ({ page, oracle, customer }) => {
      await store(page, keyed(waitingRecord(customer, {}, ahead)))
      await page.clock.install({ time: Date.now() + jump })
      await visit(page, '/rezerwacja')
      await expectConfirmed(page, oracle, customer)
    },
  )
}

const tomorrow = dayFromNow(1)
const nights = [
  ['37 half past midnight', 'Europe/Warsaw', `${tomorrow}T00:30:00+01:00`],
  ['37 half past midnight', 'Pacific/Auckland', `${tomorrow}T00:30:00+13:00`],
  ['37 half past midnight', 'America/Los_Angeles', `${tomorrow}T00:30:00-08:00`],
  ['36 the clocks go back', 'Europe/Warsaw', '2027-10-31T00:59:30Z'],
  ['36 the clocks go forward', 'Europe/Warsaw', '2027-03-28T00:59:30Z'],
] as const

for (const [name, timezoneId, time] of nights) {
  test.describe(`${name} in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test(
      'the day that is shown is the day that is booked',
      restUnless(timezoneId === 'Pacific/Auckland'),
      async ({ page, oracle, customer }) => {
        await page.clock.install({ time: new Date(time) })
        await visit(page, '/rezerwacja')
        await fillWizard(page, customer)
        const shown = await page.getByRole('definition').allTextContents()
        await pressSubmit(page)
        await expect(confirmed(page)).toBeVisible()
        const { preferred_date: day } = await oracle.expectBooking({ email: customer.email })
        expect(plain(shown.join())).toContain(plain(formatDayLong(day)))
      },
    )
  })
}
