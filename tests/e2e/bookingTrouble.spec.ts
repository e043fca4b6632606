/**
 * A booking whose day is gone, or that the customer takes back before anybody knows whether it arrived.
 * The ways of the network and the server: tests/faults; what the form says of them: tests/unit/booking/submitting.test.tsx.
 */
import { addDays, formatDayLong } from '../../src/domain/day.ts'
import { dayFromNow } from '../days.ts'
import { newCustomer } from '../faults/customer.ts'
import { isDelivering, resume, storedRecords } from '../faults/seeds.ts'
import { areaField, dayField, heading, next, submit } from './bookingSteps.ts'
import { answerSaves } from './device.ts'
import { asCompany, expect, rowsOf, test } from './fixtures.ts'

test.use({
  expectedErrors: [[/ERR_FAILED|400|500|booking .*: save/], { scope: 'test' }],
})

test('a day that was taken meanwhile: its field offers the nearest days; everything else is kept', async ({
  page,
}) => {
  const { project, repeatEachIndex } = test.info()
  // A day that no other test books, nor this one at another width or when it is repeated.
  const day = dayFromNow(118 + 7 * (2 * repeatEachIndex + (project.name === 'desktop' ? 1 : 0)))
  const customer = newCustomer()
  await resume(page, customer, { date: day })
  const closed = [day, addDays(day, 1)].map((one) => ({ day: one, note: 'urlop' }))
  await asCompany('POST', 'closed_days', closed)
  await submit(page).click()

  const isTaken = page.getByText('Ten dzień jest już zajęty')
  await expect(heading(page, 'Kiedy mamy malować?')).toBeVisible()
  await expect(isTaken).toBeVisible()
  await expect(dayField(page)).toBeFocused()
  expect(await rowsOf(customer.email)).toEqual([])
  const offers = page.getByRole('list', { name: 'Najbliższe wolne dni:' }).getByRole('button')
  const near = [-3, -2, -1, 2].map((ahead) => formatDayLong(addDays(day, ahead)))
  await expect(offers).toHaveText(near.map((name) => new RegExp(`, ${name}`)))

  // Not past it with the taken day.
  await next(page).click()
  await expect(heading(page, 'Kiedy mamy malować?')).toBeVisible()
  await offers.last().click()
  await expect(isTaken).toHaveCount(0)
  await expect(dayField(page)).toBeFocused()
  await next(page).click()
  for (const kept of [customer.email, customer.phone, near.at(-1) ?? '']) {
    await expect(page.getByText(kept, { exact: true }).first()).toBeVisible()
  }
  await submit(page).click()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  const rows = await rowsOf(customer.email)
  expect(rows.map((row) => row.preferred_date)).toEqual([addDays(day, 2)])
})

test('"Zacznij od nowa" asks first, empties everything, and cancels what may have arrived, over a reload too', async ({
  page,
}) => {
  await resume(page, newCustomer())
  await answerSaves(page, 500)
  await submit(page).click()
  await expect(page.getByText('Błąd', { exact: true })).toBeVisible()
  const listed = page.getByText('Rezerwacje na tym urządzeniu')
  let asked = 0
  await page.route('**/rpc/cancel_booking', (route) => {
    asked += 1
    return route.abort()
  })
  await page.reload()
  const startAnew = page.getByRole('button', { name: 'Zacznij od nowa' })
  const question = page.getByRole('dialog', { name: 'Zacząć od nowa?' })
  await startAnew.click()
  await question.getByRole('button', { name: 'Zostaw', exact: true }).last().click()
  await expect(question).toHaveCount(0)
  await expect(heading(page, 'Czy wszystko się zgadza?')).toBeVisible()
  await startAnew.click()
  await question.getByRole('button', { name: 'Zacznij od nowa' }).click()
  await expect(heading(page, 'Jak duże jest mieszkanie?')).toBeFocused()
  await expect(areaField(page)).toHaveValue('')
  await expect.poll(() => asked).toBeGreaterThan(0)
  // For 15 s nobody asks again what a page has asked that died over it.
  await expect.poll(() => isDelivering(page)).toBe(false)
  await page.reload()
  await expect(page.getByText('1 zgłoszenie jeszcze nie dotarło')).toBeVisible()
  await expect(listed).toHaveCount(0)
  await expect(areaField(page)).toHaveValue('')
  await page.unroute('**/rpc/cancel_booking')
  const cancelled = page.waitForResponse('**/rpc/cancel_booking')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  // From then on the server takes it no more: tests/contract/restState.test.ts.
  expect((await cancelled).ok()).toBe(true)
  await expect.poll(() => storedRecords(page)).toEqual([])
  await expect(listed).toHaveCount(0)
})
