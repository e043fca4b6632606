/** The bookings of this device: each stays until it is deleted, and none is mistaken for another. */
import { bookingAddress, paths } from '../../src/config/paths.ts'
import { formatDayLong } from '../../src/domain/day.ts'
import { askAsCompany } from '../company.ts'
import { dayFromNow } from '../days.ts'
import { newCustomer, next, visit } from '../faults/customer.ts'
import { draftOf, keep, refuseLookups, store } from '../faults/seeds.ts'
import { areaField, arrivedRecord, book, heading, openStep } from './device.ts'
import { expect, rowsOf, stack, test } from './fixtures.ts'

// From cut connections.
test.use({ expectedErrors: [[/ERR_FAILED/], { scope: 'test' }] })

const onThisDevice = 'Rezerwacje na tym urządzeniu'

test('a new order starts at the top of the page; the previous one stays', async ({ page }) => {
  const customer = newCustomer()
  await book(page, customer)
  const [row] = await rowsOf(customer.email)
  const toast = page.getByText('Rezerwacja potwierdzona!', { exact: true })
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Złóż kolejne zamówienie' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rezerwacja usługi' })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  // The previous order's message closes with its page, at once.
  expect(await toast.count()).toBe(0)
  await expect(page.getByText(onThisDevice)).toBeVisible()
  await expect(page.getByText(row?.order_number ?? 'no row')).toBeVisible()
  await expect(areaField(page)).toHaveValue('')
  await page.reload()
  await expect(areaField(page)).toHaveValue('')
  const day = formatDayLong(dayFromNow(20))
  await page.getByRole('link', { name: `Pokaż rezerwację na ${day}` }).click()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeFocused()
  await expect(page.getByRole('main')).toContainText('61 1090 1014 0000 0712 1981 2874')

  // After the bank's page the customer sees the company's status, and later also offline.
  await page.getByText(/^Dane do przelewu pozostałych 40%/).click()
  await page.getByRole('button', { name: 'Kopiuj: Kwota (pozostałe 40%)' }).focus()
  await askAsCompany(stack, 'PATCH', `booking_requests?id=eq.${row?.id}`, { status: 'paid' })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Przedpłata dotarła.')).toBeVisible()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeFocused()

  await refuseLookups(page)
  await page.reload()
  await expect(page.getByText('Przedpłata dotarła.')).toBeVisible()
  const today = [0, 1].map((ahead) => formatDayLong(dayFromNow(ahead))).join('|')
  await expect(page.getByText(/Stan z\s/)).toContainText(new RegExp(today))
})

test('the app’s shortcuts open the form as it was left, and the last booking', async ({ page }) => {
  const draft = draftOf(newCustomer(), { area: '80-90', step: 3 })
  await store(page, { draft })
  await keep(page, arrivedRecord(20))
  const { shortcuts } = await (await page.request.get('/manifest.webmanifest')).json()
  await visit(page, shortcuts[0].url)
  await expect(page.getByLabel('E-mail')).toHaveValue(draft.email)
  // The footer has the same link, for browsers and iPhone apps, which have no shortcuts.
  const mine = page.getByRole('contentinfo').getByRole('link', { name: shortcuts[1].name })
  await expect(mine).toHaveAttribute('href', shortcuts[1].url)
  await mine.click()
  await page.getByRole('button', { name: 'Złóż kolejne zamówienie' }).click()
  await expect(areaField(page)).toHaveValue('80-90')
  await next(page).click()
  await heading(page, 'Kiedy mamy malować?').waitFor()
  await next(page).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(draft.email)
})

test('"Moja rezerwacja": the form says there is none, until the step changes', async ({ page }) => {
  await openStep(page, 3)
  const mine = page.getByRole('contentinfo').getByRole('link', { name: 'Moja rezerwacja' })
  // Not that there is none: a database that does not answer may hold it, and the customer would book again.
  const words = /^Nie widzimy zamówienia na\stym urządzeniu\. Złożono je tutaj\? Odśwież stronę\./
  const missing = page.getByText(words)
  for (const from of ['the form', 'its own address']) {
    await mine.click()
    await expect(heading(page, 'Rezerwacja usługi malowania'), from).toBeFocused()
    await expect(missing, from).toBeInViewport({ ratio: 1 })
  }
  await visit(page, paths.services)
  await mine.click()
  await expect(missing).toBeInViewport({ ratio: 1 })
  // Its text suggests a reload. The address may also name a booking of another device.
  await page.reload()
  await expect(missing).toBeInViewport({ ratio: 1 })
  await visit(page, bookingAddress('K7QF-2M9X'))
  await heading(page, 'Jak się z Tobą skontaktować?').waitFor()
  await expect(missing).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Powierzchnia' }).click()
  await expect(heading(page, 'Jak duże jest mieszkanie?')).toBeFocused()
  await expect(missing).toHaveCount(0)
})

test('of two bookings the last is shown; the other keeps its agreed price', async ({ page }) => {
  const small = { area: 50, totalPrice: 5000 }
  const large = { area: 100, totalPrice: 11000 }
  const earlier = { submittedAt: Date.now() - 1000 }
  await keep(page, arrivedRecord(20, small, earlier), arrivedRecord(21, large))
  await visit(page, paths.booking)
  await expect(page.getByRole('main')).toContainText('11000 zł')
  await expect(page.getByText('Inne rezerwacje na tym urządzeniu')).toBeVisible()
  await page.getByRole('link', { name: /^Pokaż rezerwację na/ }).click()
  await expect(page.getByRole('main')).toContainText('3000 zł')
  await page.reload()
  await expect(page.getByRole('main')).toContainText('3000 zł')
  // An order in another tab does not replace this one, which is just being paid.
  const other = await page.context().newPage()
  await book(other, newCustomer())
  await page.bringToFront()
  await expect(page.getByText(/^Pokaż$/)).toHaveCount(2)
  await expect(page.getByRole('main')).toContainText('3000 zł')
  await page.getByRole('button', { name: 'Złóż kolejne zamówienie' }).click()
  await expect(areaField(page)).toHaveValue('')
})

test('each link to booking opens the form and lists what is booked already', async ({ page }) => {
  await keep(page, arrivedRecord(0), arrivedRecord(-3))
  await visit(page, paths.services)
  await page.getByRole('link', { name: 'Zamów wycenę: Basic' }).click()
  await expect(page.getByText(onThisDevice)).toBeVisible()
  await page.getByRole('button', { name: 'Nowa rezerwacja' }).click()
  await expect(page.getByText(onThisDevice)).toHaveCount(0)
  await expect(heading(page, 'Jak duże jest mieszkanie?')).toBeFocused()
  await visit(page, paths.home)
  await page.getByRole('radio', { name: '90-100 m²' }).check()
  await page.getByRole('button', { name: 'Umów Malowanie' }).click()
  await expect(areaField(page)).toHaveValue('90-100')
  await expect(page.getByText(onThisDevice)).toBeVisible()
  // A booking whose day has passed is not listed.
  await expect(page.getByRole('link', { name: /^Pokaż rezerwację na/ })).toHaveCount(1)
  await expect(page.getByText('Zamówienie potwierdzone!')).toHaveCount(0)
})
