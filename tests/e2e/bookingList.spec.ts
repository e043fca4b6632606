/** The bookings of this device: each stays until it is forgotten, and none is taken for another. */

import { formatDayLong } from '../../src/domain/day.ts'
import { orderNumber } from '../../src/domain/orderNumber.ts'
import { dayFromNow } from '../days.ts'
import { draftOf, keyed, waitingRecord } from '../faults/seeds.ts'
import { book, firstDay, heading, newCustomer, openSummary } from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'
import { storeFirst } from './storedState.ts'

function bookingOf(days: number, changes: object = {}) {
  const { firstName, lastName, email, phone } = newCustomer()
  const names = { firstName, lastName, name: `${firstName} ${lastName}` }
  const record = waitingRecord({ ...names, email, phone }, {}, days)
  const company = { status: 'confirmed', late: false, at: Date.now() }
  return { ...record, state: 'done', sent: 1, savedAt: Date.now(), company, ...changes }
}

test('a further order begins at the top and loses nothing of the one before', async ({
  page,
  rowsOf,
}) => {
  const customer = newCustomer()
  await book(page, customer)
  const [row] = await rowsOf(customer.email)
  await expect(page.getByText('Rezerwacja potwierdzona!', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Złóż kolejne zamówienie' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rezerwacja usługi' })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByText('Rezerwacja potwierdzona!', { exact: true })).toHaveCount(0)

  await expect(page.getByText('Rezerwacje na tym urządzeniu')).toBeVisible()
  await expect(page.getByText(orderNumber(row?.id ?? ''))).toBeVisible()
  await expect(page.getByLabel('Powierzchnia mieszkania')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Powierzchnia mieszkania')).toHaveValue('')
  await page.getByRole('link', { name: `Pokaż rezerwację na ${formatDayLong(firstDay())}` }).click()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeFocused()
  await expect(page.getByRole('main')).toContainText('61 1090 1014 0000 0712 1981 2874')
})

test('a further order goes on with what was half typed before', async ({ page }) => {
  const draft = draftOf({ ...newCustomer(), name: '' }, { area: '80-90', step: 3 })
  const booking = bookingOf(20)
  await storeFirst(page, { draft, ...keyed(booking) })
  await page.goto(`/rezerwacja?zamowienie=${orderNumber(booking.id)}`)
  await page.getByRole('button', { name: 'Złóż kolejne zamówienie' }).click()
  await expect(heading(page, 'Jak duże jest mieszkanie?')).toBeVisible()
  await expect(page.getByLabel('Powierzchnia mieszkania')).toHaveValue('80-90')
  await page.getByRole('button', { name: 'Dalej' }).click()
  await page.getByRole('button', { name: 'Dalej' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(draft.email)
})

test('two bookings: the one made last is shown, the other one opened beside it', async ({
  page,
}) => {
  const small = bookingOf(20, { submittedAt: Date.now() - 1000 })
  const large = bookingOf(21)
  Object.assign(small.payload, { area: 50, totalPrice: 5500 })
  Object.assign(large.payload, { area: 100, totalPrice: 11000 })
  await storeFirst(page, keyed(small, large))
  await page.goto('/rezerwacja')
  await expect(page.getByRole('main')).toContainText('11000 zł')
  await expect(page.getByText('Inne rezerwacje na tym urządzeniu')).toBeVisible()
  await page.getByRole('link', { name: /^Pokaż rezerwację na/ }).click()
  await expect(page.getByRole('main')).toContainText('5500 zł')
  await page.reload()
  await expect(page.getByRole('main')).toContainText('5500 zł')
})

test('each way to a booking opens the form beside what is booked already; "Nowa rezerwacja" goes on with it', async ({
  page,
}) => {
  await storeFirst(page, keyed(bookingOf(20)))
  await page.goto('/')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.getByRole('radio', { name: '90-100 m²' }).check()
  await page.getByRole('button', { name: 'Umów Malowanie' }).click()
  await expect(page.getByLabel('Powierzchnia mieszkania')).toHaveValue('90-100')
  await expect(page.getByText('Rezerwacje na tym urządzeniu')).toBeVisible()
  await expect(page.getByText('Zamówienie potwierdzone!')).toHaveCount(0)
  await page.goto('/uslugi')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page
    .getByRole('link', { name: /^Zamów wycenę/ })
    .first()
    .click()
  await expect(page.getByText('Rezerwacje na tym urządzeniu')).toBeVisible()
  await page.getByRole('button', { name: 'Nowa rezerwacja' }).click()
  await expect(page.getByText('Rezerwacje na tym urządzeniu')).toHaveCount(0)
  await expect(heading(page, 'Jak duże jest mieszkanie?')).toBeFocused()
})

test('a price that has changed since takes no booking away', async ({ page }) => {
  const booking = bookingOf(20)
  Object.assign(booking.payload, { totalPrice: 6000 })
  await storeFirst(page, keyed(booking))
  await page.goto('/rezerwacja')
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  await expect(page.getByText('3600 zł').first()).toBeVisible()
})

test('after its day a booking speaks in the past, and asks for no money', async ({ page }) => {
  const company = { status: 'done', late: false, at: Date.now() }
  await storeFirst(page, keyed(bookingOf(-3, { company })))
  await page.goto('/rezerwacja')
  await expect(heading(page, `Malowanie ${formatDayLong(dayFromNow(-3))}`)).toBeVisible()
  await expect(page.getByText('Malowanie jest zakończone.')).toBeVisible()
  await expect(page.getByText('Dane do przedpłaty')).toHaveCount(0)
  await page.getByRole('button', { name: 'Złóż kolejne zamówienie' }).click()
  await expect(page.getByText('Rezerwacje na tym urządzeniu')).toHaveCount(0)
})

test('what the company notes in its table is told in words, also later without a connection', async ({
  page,
  stack,
  rowsOf,
}) => {
  const customer = newCustomer()
  await book(page, customer)
  const mailIsComing = page.getByText(/wysyłamy na\sadres/)
  await expect(mailIsComing).toBeVisible()
  const [row] = await rowsOf(customer.email)
  const note = (change: object) =>
    fetch(`${stack.apiUrl}/rest/v1/booking_requests?id=eq.${row?.id}`, {
      method: 'PATCH',
      headers: {
        apikey: stack.secretKey,
        authorization: `Bearer ${stack.secretKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(change),
    })
  expect((await note({ status: 'paid' })).ok).toBe(true)
  await page.reload()
  await expect(page.getByText('Przedpłata dotarła.')).toBeVisible()
  await expect(mailIsComing).toHaveCount(0)
  await expect(page.getByText(/Stan z\s/)).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Dane do przelewu pozostałych 40%' }),
  ).toBeVisible()
  await expect(page.getByText('Dane do przedpłaty')).toHaveCount(0)

  // Without a connection: what was told last, with its date.
  await page.route('**/rpc/booking_state', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Przedpłata dotarła.')).toBeVisible()
  await expect(page.getByText(/Stan z\s/)).toContainText(formatDayLong(dayFromNow(0)))
  await page.unroute('**/rpc/booking_state')

  await note({ status: 'done' })
  await page.reload()
  await expect(page.getByText('Malowanie jest zakończone.')).toBeVisible()
  await expect(page.getByText(/Ten dzień już minął|Dane do przelewu/)).toHaveCount(0)

  await note({ status: 'cancelled' })
  await page.reload()
  await expect(heading(page, 'Zamówienie anulowane')).toBeVisible()
  await expect(page.getByText(/Nie rób przelewu/)).toBeVisible()
})

test.describe('"Popraw"', () => {
  test.use({ expectedErrors: [[/400|booking .*: save/], { scope: 'test' }] })

  test('keeps first and last name apart, and asks before it takes the place of another draft', async ({
    page,
  }) => {
    const problem = { code: 'data', status: 400, rule: 'booking_requests_phone' }
    const names = { firstName: 'Anna Maria', lastName: 'Nowak', name: 'Anna Maria Nowak' }
    const refused = waitingRecord({ ...newCustomer(), ...names }, { state: 'returned', problem })
    const customer = { ...newCustomer({ firstName: 'Jan' }), name: '' }
    await storeFirst(page, { draft: draftOf(customer, { step: 3 }), ...keyed(refused) })
    await page.goto(`/rezerwacja?zamowienie=${orderNumber(refused.id)}`)
    const question = page.getByRole('dialog', { name: 'Zastąpić zaczętą rezerwację?' })
    await page.getByRole('button', { name: 'Popraw', exact: true }).click()
    await question.getByRole('button', { name: 'Zostaw' }).last().click()
    await expect(heading(page, 'Rezerwacja wymaga poprawy')).toBeVisible()
    await page.getByRole('button', { name: 'Popraw', exact: true }).click()
    await question.getByRole('button', { name: 'Zastąp' }).click()
    await expect(page.getByLabel('Imię')).toHaveValue('Anna Maria')
    await expect(page.getByLabel('Nazwisko')).toHaveValue('Nowak')
  })
})

test('the same error is told once, however often it comes', async ({ page }) => {
  await page.route('**/rest/v1/booking_requests**', (route) =>
    route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, json: {} }),
  )
  await openSummary(page, newCustomer())
  const submit = page.getByRole('button', { name: 'Wyślij rezerwację' })
  for (let press = 0; press < 3; press++) {
    await submit.click()
    await expect(page.getByText('Błąd', { exact: true })).toBeVisible()
    await expect(submit).toBeEnabled()
  }
  await expect(page.getByText('Błąd', { exact: true })).toHaveCount(1)
})

test.use({ expectedErrors: [[/503|ERR_FAILED|booking .*: save/], { scope: 'test' }] })
