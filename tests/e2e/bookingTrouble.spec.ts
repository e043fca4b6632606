/**
 * A booking that the server refuses, or that the customer takes back before anybody knows whether it arrived.
 * The ways of the network and the server: tests/faults.
 */
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { addDays, formatDayLong } from '../../src/domain/day.ts'
import { dayFromNow } from '../days.ts'
import { newCustomer, visit } from '../faults/customer.ts'
import { isDelivering, resume, storedRecords } from '../faults/seeds.ts'
import { areaField, dayField, heading, next, submit } from './bookingSteps.ts'
import { answerSaves, brokenPhone, dayLength, openSubmitted, patient } from './device.ts'
import { expect, type StackAddresses, test } from './fixtures.ts'

test.use({
  expectedErrors: [
    [/ERR_FAILED|400|500|booking .*: (save|cancel)|save refused/],
    { scope: 'test' },
  ],
})

const confirmed = (page: Page) => heading(page, 'Zamówienie potwierdzone!')
const listed = (page: Page) => page.getByText('Rezerwacje na tym urządzeniu')

/** For 15 s nobody asks again what a page has asked that died over it. */
async function reloadAtRest(page: Page): Promise<void> {
  await expect.poll(() => isDelivering(page)).toBe(false)
  await page.reload()
}

test('refused data are told at the field, and a corrected booking goes through', async ({
  page,
  rowsOf,
}) => {
  const customer = newCustomer()
  await resume(page, customer)
  await answerSaves(page, 400, brokenPhone)
  await submit(page).click()
  await expect(page.getByText('Błąd', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Telefon')).toBeFocused()
  await expect(page.getByText('System nie przyjął tej wartości.')).toBeVisible()
  await page.unroute('**/rest/v1/booking_requests**')
  await page.getByLabel('Telefon').fill('22 600 10 20')
  await next(page).click()
  await submit(page).click()
  await expect(confirmed(page)).toBeVisible()
  expect((await rowsOf(customer.email)).map(({ phone }) => phone)).toEqual(['22 600 10 20'])
})

test('a day that was taken meanwhile: its field offers the nearest days; everything else is kept', async ({
  page,
  asCompany,
  rowsOf,
  mailsAbout,
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
  await expect(confirmed(page)).toBeVisible()
  const rows = await rowsOf(customer.email)
  expect(rows.map((row) => row.preferred_date)).toEqual([addDays(day, 2)])
  await expect.poll(async () => (await mailsAbout(customer.email)).length).toBeGreaterThan(0)
  const mails = await mailsAbout(customer.email)
  expect(mails.filter(({ text }) => text.includes(formatDayLong(day)))).toEqual([])
})

test('"Wyślij teraz" without an answer says so, and the booking goes by itself later', async ({
  page,
  rowsOf,
}) => {
  await answerSaves(page)
  const { email } = await openSubmitted(page, { ...patient(), attempts: 0 })
  const sendNow = page.getByRole('main').getByRole('button', { name: 'Wyślij teraz' })
  await sendNow.press('Enter')
  await expect(page.getByText(/Jeszcze się nie udało/)).toBeVisible()
  await expect(sendNow).toBeFocused()
  await expect(heading(page, 'Rezerwacja czeka na wysłanie')).toBeVisible()
  await page.unroute('**/rest/v1/booking_requests**')
  await expect(confirmed(page)).toBeVisible()
  expect(await rowsOf(email)).toHaveLength(1)
})

test('what is 30 days old is not sent before the customer says so', async ({ page, rowsOf }) => {
  const { email } = await openSubmitted(page, { submittedAt: Date.now() - 31 * dayLength }, 40)
  await expect(heading(page, 'Czy ta rezerwacja jest nadal aktualna?')).toBeVisible()
  await visit(page, paths.about)
  await page.getByText('1 zgłoszenie jeszcze nie dotarło').click()
  await expect(page.getByText('Nadal aktualne?')).toBeVisible()
  expect(await rowsOf(email)).toEqual([])
  await page.getByRole('button', { name: 'Wyślij teraz' }).click()
  await expect.poll(() => rowsOf(email)).toHaveLength(1)
})

/** The request of a device whose answer was lost: it comes to the server past the page. */
async function arrivesLate(stack: StackAddresses, id: string, email: string): Promise<number> {
  const row = { id, email, name: 'Zofia Łęcka', phone: '600 100 200', area: 60 }
  const answer = await fetch(`${stack.apiUrl}/rest/v1/booking_requests`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ ...row, preferred_date: dayFromNow(20), total_price: 6600 }),
  })
  return answer.status
}

test('cancelled after it was tried, without a connection: it will be, and then is, for good', async ({
  page,
  stack,
  rowsOf,
}) => {
  const { email, id } = await openSubmitted(page)
  await page.route('**/rpc/cancel_booking', (route) => route.abort())
  await page.getByRole('button', { name: 'Anuluj rezerwację' }).click()
  const question = page.getByRole('dialog', { name: 'Anulować rezerwację?' })
  await question.getByRole('button', { name: 'Anuluj rezerwację' }).click()
  await expect(heading(page, 'Anulujemy tę rezerwację')).toBeFocused()
  await reloadAtRest(page)
  await expect(heading(page, 'Anulujemy tę rezerwację')).toBeVisible()
  // One page asks from here to the end: what one that is left were told, nobody would see.
  await page.unroute('**/rpc/cancel_booking')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('Rezerwacja anulowana', { exact: true })).toBeVisible()
  expect(await arrivesLate(stack, id, email)).toBe(400)
  expect(await rowsOf(email)).toEqual([])
})

test('"Zacznij od nowa" asks first, empties everything, and cancels what may have arrived, over a reload too', async ({
  page,
  stack,
}) => {
  const { email, ...rest } = newCustomer()
  await resume(page, { email, ...rest })
  await answerSaves(page, 500)
  await submit(page).click()
  await expect(page.getByText('Błąd', { exact: true })).toBeVisible()
  const [{ id } = { id: '' }] = await storedRecords(page)
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
  await reloadAtRest(page)
  await expect(page.getByText('1 zgłoszenie jeszcze nie dotarło')).toBeVisible()
  await expect(listed(page)).toHaveCount(0)
  await expect(areaField(page)).toHaveValue('')
  await page.unroute('**/rpc/cancel_booking')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => storedRecords(page)).toEqual([])
  await expect(listed(page)).toHaveCount(0)
  expect(await arrivesLate(stack, id, email)).toBe(400)
})
