/** The main job on the built site: from a choice to a row, two mails and the confirmation. */
import { areaOptions } from '../../src/domain/areas.ts'
import {
  addDays,
  type Day,
  formatDayLong,
  formatDayNumeric,
  warsawDay,
} from '../../src/domain/day.ts'
import { leadDays } from '../../src/domain/schedule.ts'
import { restUnless } from '../rest.ts'
import {
  book,
  chooseArea,
  chooseFirstDay,
  firstDay,
  heading,
  newCustomer,
  next,
  walkToBooking,
} from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'

test('a booking becomes one row and two mails, then it is confirmed', async ({
  page,
  rowsOf,
  mailsAbout,
}) => {
  const customer = newCustomer()
  const day = await walkToBooking(page, customer)

  expect(day).toBe(formatDayLong(firstDay()))
  const rows = await rowsOf(customer.email)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    name: 'Żaneta Brzęczyk',
    phone: '600 100 200',
    area: 60,
    preferred_date: firstDay(),
    total_price: 6600,
    late: false,
  })
  await expect.poll(async () => (await mailsAbout(customer.email)).length).toBe(2)

  await expect(page.getByText('Rezerwacja potwierdzona!').first()).toBeVisible()
  await expect(
    page.getByText('Twoja rezerwacja została przesłana. Sprawdź email z potwierdzeniem.').first(),
  ).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('61 1090 1014 0000 0712 1981 2874')
  await expect(main).toContainText('3960 zł')
  await expect(main).toContainText(`Przedpłata - Żaneta Brzęczyk - ${formatDayNumeric(firstDay())}`)
  await expect(main).toContainText(rows[0]?.order_number ?? 'no row')
})

test('the row is saved before the mail is asked for, and confirmed only after both', async ({
  page,
  rowsOf,
}) => {
  const customer = newCustomer()
  const rowsWhenMailIsAskedFor: number[] = []
  const confirmedTooEarly: boolean[] = []
  let savedAt = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/rest/v1/')) savedAt = Date.now()
  })
  await page.route('**/functions/v1/send-booking-email', async (route) => {
    if (route.request().method() === 'POST') {
      const isConfirmed = await heading(page, 'Zamówienie potwierdzone!').isVisible()
      confirmedTooEarly.push(isConfirmed && Date.now() - savedAt < 3000)
      rowsWhenMailIsAskedFor.push((await rowsOf(customer.email)).length)
    }
    await route.continue()
  })
  await book(page, customer)
  // The confirmation waits for the mail, yet no longer than three seconds.
  await expect.poll(() => rowsWhenMailIsAskedFor).toEqual([1])
  expect(confirmedTooEarly).toEqual([false])
})

for (const { label, area, price } of areaOptions) {
  test(
    `${label} is saved as ${area} m² for ${price} zł`,
    restUnless(area === 40),
    async ({ page, rowsOf }) => {
      const customer = newCustomer({ area: label })
      await book(page, customer)
      const rows = await rowsOf(customer.email)
      expect(rows.map((row) => [row.area, row.total_price])).toEqual([[area, price]])
    },
  )
}

test('each step says what is missing', async ({ page }) => {
  await page.goto('/rezerwacja')
  await page.getByLabel(/Akceptuję/).uncheck()
  await next(page).click()
  await expect(page.getByText('Wybierz powierzchnię mieszkania').last()).toBeVisible()
  await expect(page.getByText('Musisz zaakceptować Regulamin Usługi').last()).toBeVisible()
  await expect(page.getByLabel('Powierzchnia mieszkania')).toBeFocused()

  await page.getByLabel(/Akceptuję/).check()
  await page.getByLabel('Powierzchnia mieszkania').selectOption('40-50')
  await next(page).click()
  await next(page).click()
  await expect(page.getByText('Wybierz datę malowania')).toBeVisible()
  await chooseFirstDay(page)

  await page.getByLabel('Imię').fill('   ')
  await next(page).click()
  for (const text of ['Podaj imię', 'Podaj nazwisko', 'Podaj email', 'Podaj telefon']) {
    await expect(page.getByText(text, { exact: true }).last()).toBeVisible()
  }
  await expect(page.getByLabel('Imię')).toBeFocused()
  await page.getByLabel('Imię').fill('Jan')
  await page.getByLabel('Nazwisko').fill('Kowalski')
  await page.getByLabel('Telefon').fill('1')
  await page.getByLabel('E-mail').fill('jan@wp')
  await next(page).click()
  await expect(page.getByText('Niepoprawny format email')).toBeVisible()
})

test('the terms open in a new tab', async ({ page, context }) => {
  await page.goto('/rezerwacja')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /Regulamin Usługi/ }).click()
  await expect(await opened).toHaveURL(/\/regulamin$/)
})

test('the area chosen on the home page is chosen here', async ({ page }) => {
  await page.goto('/rezerwacja?powierzchnia=70-80')
  await expect(page.getByLabel('Powierzchnia mieszkania')).toHaveValue('70-80')
  await expect(page).toHaveURL(/\/rezerwacja\?krok=1$/)
  await expect(page.getByText('8800 zł', { exact: true })).toBeVisible()
})

test('a button pressed before the scripts came leads on all the same', async ({ page }) => {
  // What the browser itself asks for when it sends step 1 as a plain form.
  await page.goto('/rezerwacja?powierzchnia=60-70&regulamin=on&krok=2')
  await expect(heading(page, 'Kiedy mamy malować?')).toBeVisible()
  await expect(page.getByText('7700 zł')).toBeVisible()
  await page.getByRole('button', { name: 'Wstecz' }).click()
  await expect(page.getByLabel('Powierzchnia mieszkania')).toHaveValue('60-70')

  await page.goto('/rezerwacja?powierzchnia=60-70&krok=2')
  await expect(page.getByLabel(/Akceptuję/)).not.toBeChecked()
})

test('days before the first one can not be chosen', async ({ page }) => {
  await chooseArea(page, '40-50 m²')
  await page.getByRole('button', { name: /Data malowania/ }).click()
  // The comma stands between the weekday and the date: without it the 8th is also the 18th.
  const named = (day: Day) => page.getByRole('button', { name: `, ${formatDayLong(day)}` })
  const first = addDays(warsawDay(new Date()), leadDays)
  const dayBefore = addDays(first, -1)
  await expect(named(first)).toBeEnabled()
  // The month before the first bookable day's can not be turned to.
  const shown = dayBefore.slice(0, 7) === first.slice(0, 7)
  if (shown) await expect(named(dayBefore)).toBeDisabled()
  else await expect(named(dayBefore)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Poprzedni miesiąc' })).toBeDisabled()
})
