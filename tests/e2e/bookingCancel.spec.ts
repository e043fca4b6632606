/** A booking that is corrected or cancelled before this device knows whether it arrived: what the server holds is told. */

import type { Page } from 'playwright/test'
import { nextId } from '../../src/outbox/newId.ts'
import { dayFromNow } from '../days.ts'
import { storedRecords } from '../faults/seeds.ts'
import { type Customer, heading, newCustomer, next, openSummary, submit } from './bookingSteps.ts'
import { expect, type StackAddresses, test } from './fixtures.ts'
import { openSubmitted, patient } from './submittedEarlier.ts'

test.use({
  expectedErrors: [[/ERR_FAILED|400|409|500|booking .*: (save|cancel)/], { scope: 'test' }],
})

async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Anuluj rezerwację' }).click()
  const question = page.getByRole('dialog', { name: 'Anulować rezerwację?' })
  await question.getByRole('button', { name: 'Anuluj rezerwację' }).click()
}

/** The request of a device whose answer was lost: it comes to the server past the page. */
function insert(stack: StackAddresses, id: string, email: string): Promise<Response> {
  const row = { id, email, name: 'Żaneta Brzęczyk', phone: '600 100 200', area: 60 }
  return fetch(`${stack.apiUrl}/rest/v1/booking_requests`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ ...row, preferred_date: dayFromNow(20), total_price: 6600 }),
  })
}

test('never tried: it is cancelled at once, and leaves the list with words', async ({
  page,
  rowsOf,
}) => {
  const { email } = await openSubmitted(page, { changes: { ...patient(), sent: undefined } })
  await cancel(page)
  await expect(page.getByText('Rezerwacja anulowana', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Powierzchnia mieszkania')).toHaveValue('')
  await page.reload()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(page.getByLabel('Powierzchnia mieszkania')).toBeVisible()
  await expect(page.getByText('Rezerwacje na tym urządzeniu')).toHaveCount(0)
  expect(await rowsOf(email)).toHaveLength(0)
})

test('tried, and no connection: it will be cancelled, and then is, for good', async ({
  page,
  stack,
  rowsOf,
}) => {
  const { email, id } = await openSubmitted(page, { changes: patient() })
  await page.route('**/rpc/cancel_booking', (route) => route.abort())
  await cancel(page)
  await expect(heading(page, 'Anulujemy tę rezerwację')).toBeVisible()
  await expect(page.getByText('Anulujemy ją, gdy tylko będzie połączenie.')).toBeVisible()
  await expect(page.getByText('Dane do przedpłaty')).toHaveCount(0)
  await page.reload()
  await expect(heading(page, 'Anulujemy tę rezerwację')).toBeVisible()
  // One page asks from here to the end: what one that is left were told, nobody would see.
  await page.unroute('**/rpc/cancel_booking')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('Rezerwacja anulowana', { exact: true })).toBeVisible()
  expect((await insert(stack, id, email)).status).toBe(400)
  expect(await rowsOf(email)).toHaveLength(0)
})

test('it had arrived: the page says so, and how to cancel it', async ({ page, stack, rowsOf }) => {
  const { email, id } = await openSubmitted(page, { changes: patient() })
  await expect(heading(page, 'Rezerwacja czeka na wysłanie')).toBeVisible()
  expect((await insert(stack, id, email)).status).toBe(201)
  await cancel(page)
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  await expect(page.getByText('Rezerwacja dotarła do nas przed anulowaniem.')).toBeVisible()
  await expect(page.getByText(/Możesz odstąpić od umowy przyciskiem/)).toBeVisible()
  const card = page.getByRole('region', { name: 'Dane do przedpłaty' })
  await expect(card.getByText(/Jeszcze nie płać/)).toBeVisible()
  await expect(page.getByText(/Od razu po rezerwacji zrób przelew/)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Rezerwacja dotarła do nas przed anulowaniem.')).toBeVisible()
  expect(await rowsOf(email)).toHaveLength(1)
})

test('"Popraw" brings what waits back to the summary; changed, it goes under an id of its own', async ({
  page,
  rowsOf,
}) => {
  const { email, id } = await openSubmitted(page, { changes: patient() })
  await page.getByRole('button', { name: 'Popraw', exact: true }).click()
  await expect(heading(page, 'Czy wszystko się zgadza?')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Zmień: Telefon' }).click()
  await page.getByRole('textbox', { name: 'Telefon' }).fill('22 600 10 20')
  await next(page).click()
  expect(await rowsOf(email)).toHaveLength(0)
  await submit(page).click()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  await expect(page.getByText(/dotarła do nas przed/)).toHaveCount(0)
  expect((await rowsOf(email)).map((row) => [row.id, row.phone])).toEqual([
    [nextId(id), '22 600 10 20'],
  ])
})

/** The first save fails with 500, behind or before the commit. */
async function failFirstSave(page: Page, { commits }: { commits: boolean }): Promise<string[]> {
  const ids: string[] = []
  await page.route('**/rest/v1/booking_requests**', async (route) => {
    const request = route.request()
    if (request.method() !== 'POST' || ids.length > 0) return route.continue()
    ids.push((request.postDataJSON() as { id: string }).id)
    if (commits) await route.fetch()
    await route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' }, json: {} })
  })
  return ids
}

test('an earlier version had arrived: the page shows that one, and says so', async ({
  page,
  rowsOf,
}) => {
  const customer = newCustomer({ area: '50-60 m²' })
  await failFirstSave(page, { commits: true })
  await openSummary(page, customer)
  await submit(page).click()
  await expect(page.getByText('Błąd', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Zmień: Powierzchnia' }).click()
  await page.getByLabel('Powierzchnia mieszkania').selectOption({ label: '70-80 m²' })
  await next(page).click()
  await submit(page).click()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  await expect(page.getByText('Rezerwacja dotarła do nas przed zmianą.')).toBeVisible()
  await expect(page.getByText(/Aby coś zmienić, napisz na/)).toBeVisible()
  const summary = page.getByRole('region', { name: 'Podsumowanie' })
  await expect(summary.getByText('50-60 m²')).toBeVisible()
  await expect(summary.getByText('6600 zł')).toBeVisible()
  expect((await rowsOf(customer.email)).map(({ area }) => area)).toEqual([60])
})

/** After an error, with nothing stored: gives the draft up. */
async function startAnew(page: Page, customer: Customer): Promise<void> {
  await openSummary(page, customer)
  await submit(page).click()
  await expect(page.getByText('Błąd', { exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Zacznij od nowa' }).click()
  const question = page.getByRole('dialog', { name: 'Zacząć od nowa?' })
  await question.getByRole('button', { name: 'Zacznij od nowa' }).click()
}

test('"Zacznij od nowa" cancels what may have arrived', async ({ page, stack, rowsOf }) => {
  const customer = newCustomer()
  const ids = await failFirstSave(page, { commits: false })
  const cancelled = page.waitForResponse('**/rpc/cancel_booking')
  await startAnew(page, customer)
  await expect(page.getByLabel('Powierzchnia mieszkania')).toHaveValue('')
  expect((await cancelled).ok()).toBe(true)
  expect((await insert(stack, ids[0] ?? '', customer.email)).status).toBe(400)
  await expect(page.getByText('Rezerwacje na tym urządzeniu')).toHaveCount(0)
  expect(await rowsOf(customer.email)).toHaveLength(0)
})

test('a reload while "Zacznij od nowa" still cancels leaves no booking behind', async ({
  page,
}) => {
  await failFirstSave(page, { commits: false })
  let asked = 0
  await page.route('**/rpc/cancel_booking', (route) => (asked++ === 0 ? undefined : route.abort()))
  await startAnew(page, newCustomer())
  await expect.poll(() => asked).toBe(1)
  await page.reload()
  await expect(page.getByText('1 zgłoszenie jeszcze nie dotarło')).toBeVisible()
  await expect(page.getByText('Rezerwacje na tym urządzeniu')).toHaveCount(0)
  await page.unroute('**/rpc/cancel_booking')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => storedRecords(page)).toEqual([])
  await expect(page.getByText('Rezerwacje na tym urządzeniu')).toHaveCount(0)
})
