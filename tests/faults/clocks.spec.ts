/** A zone far away. */
import { formatDayLong } from '../../src/domain/day.ts'
import { dayFromNow } from '../days.ts'
import { plain } from '../unit/plain.ts'
import { confirmed } from './confirmation.ts'
import { fillWizard, submit, visit } from './customer.ts'
import { expect, test } from './fixtures.ts'

test.use({ timezoneId: 'Pacific/Auckland' })

test('37 half past midnight in Auckland: booked as shown', async ({ page, oracle, customer }) => {
  await page.clock.install({ time: new Date(`${dayFromNow(1)}T00:30:00+13:00`) })
  await visit(page, '/rezerwacja')
  await fillWizard(page, customer)
  const shown = await page.getByRole('definition').allTextContents()
  await submit(page).click()
  await expect(confirmed(page)).toBeVisible()
  const { preferred_date: day } = await oracle.expectBooking({ email: customer.email })
  expect(plain(shown.join())).toContain(plain(formatDayLong(day)))
})
