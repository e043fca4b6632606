/** What the customer can do about a booking that has not arrived: send, correct, remove, forget. */
import { heading, next, submit } from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'
import { answerSaves, broken, day, openSubmitted, patient } from './submittedEarlier.ts'

test.use({ expectedErrors: [[/ERR_FAILED|400|booking .*: save/], { scope: 'test' }] })

test('"Wyślij teraz" sends at once, however long the server asked to wait', async ({
  page,
  rowsOf,
}) => {
  const { email } = await openSubmitted(page, { changes: patient() })
  await expect(heading(page, 'Rezerwacja czeka na wysłanie')).toBeVisible()
  expect(await rowsOf(email)).toHaveLength(0)
  await page.getByRole('main').getByRole('button', { name: 'Wyślij teraz' }).click()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  await expect(page.getByText('Rezerwacja potwierdzona!', { exact: true })).toBeVisible()
  expect(await rowsOf(email)).toHaveLength(1)
})

test('"Wyślij teraz" in the bar of another page sends at once, and the bar goes', async ({
  page,
  rowsOf,
}) => {
  const { email } = await openSubmitted(page, { changes: patient() })
  await page.goto('/o-nas')
  const bar = page.getByRole('region', { name: 'Co jeszcze nie dotarło' })
  await expect(bar.getByText('1 zgłoszenie jeszcze nie dotarło')).toBeVisible()
  expect(await rowsOf(email)).toHaveLength(0)
  await bar.getByRole('button', { name: 'Wyślij teraz' }).click()
  await expect(bar).toHaveCount(0)
  expect(await rowsOf(email)).toHaveLength(1)
})

test('"Wyślij teraz" without an answer says so, and the booking goes by itself later', async ({
  page,
  rowsOf,
}) => {
  await answerSaves(page)
  const { email } = await openSubmitted(page, { changes: { ...patient(), attempts: 0 } })
  await page.getByRole('main').getByRole('button', { name: 'Wyślij teraz' }).click()
  await expect(page.getByText(/Jeszcze się nie udało/)).toBeVisible()
  await expect(heading(page, 'Rezerwacja czeka na wysłanie')).toBeVisible()
  await page.unroute('**/rest/v1/booking_requests**')
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  expect(await rowsOf(email)).toHaveLength(1)
})

test('a booking that arrives late is told as late, not as confirmed', async ({ page, rowsOf }) => {
  const changes = { ...patient(), submittedAt: Date.now() - 12 * day }
  const { email } = await openSubmitted(page, { changes, days: 8 })
  await page.getByRole('main').getByRole('button', { name: 'Wyślij teraz' }).click()
  await expect(heading(page, 'Mamy Twoje zamówienie')).toBeVisible()
  await expect(page.getByRole('main').getByText(/Skontaktujemy się, aby potwierdzić/)).toBeVisible()
  await expect(page.getByText(/potwierdzon[ea]!/)).toHaveCount(0)
  expect((await rowsOf(email)).map(({ late }) => late)).toEqual([true])
})

test('a booking that waited until its day was over is told so, and leads to another day', async ({
  page,
}) => {
  const changes = { ...patient(), submittedAt: Date.now() - 25 * day }
  await openSubmitted(page, { changes, days: -2 })
  await expect(page.getByText(/Wybrany dzień już minął\./)).toBeVisible()
  await expect(page.getByText(/Po wysłaniu skontaktujemy się|wyślemy ją/)).toHaveCount(0)
  await expect(page.getByText(/czeka na wysłanie|Dane do przedpłaty/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Wyślij teraz' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Wybierz inny dzień' }).click()
  await expect(heading(page, 'Kiedy mamy malować?')).toBeVisible()
  await expect(page.getByText(/jest już zbyt bliski/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/jest już zbyt bliski/)).toBeVisible()
})

test('a refused booking is corrected in the wizard and goes through once', async ({
  page,
  rowsOf,
}) => {
  await answerSaves(page, 400, broken)
  const { email } = await openSubmitted(page)
  // While it still waits it can be corrected too, from the summary.
  await expect(heading(page, 'Rezerwacja wymaga poprawy')).toBeVisible()
  await page.getByRole('button', { name: 'Popraw', exact: true }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.unroute('**/rest/v1/booking_requests**')
  await page.getByLabel('Telefon').fill('22 600 10 20')
  await next(page).click()
  await submit(page).click()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  expect((await rowsOf(email)).map(({ phone }) => phone)).toEqual(['22 600 10 20'])
  await page.goto('/o-nas')
  await expect(page.getByRole('region', { name: 'Co jeszcze nie dotarło' })).toHaveCount(0)
})

test.describe('what is 30 days old', () => {
  const changes = () => ({ submittedAt: Date.now() - 31 * day })

  test('is sent when the customer says that it still holds', async ({ page, rowsOf }) => {
    const { email } = await openSubmitted(page, { changes: changes(), days: 40 })
    await expect(heading(page, 'Czy ta rezerwacja jest nadal aktualna?')).toBeVisible()
    expect(await rowsOf(email)).toHaveLength(0)
    await page.getByRole('main').getByRole('button', { name: 'Wyślij teraz' }).click()
    await expect(heading(page, /Mamy Twoje zamówienie|Zamówienie potwierdzone!/)).toBeVisible()
    expect(await rowsOf(email)).toHaveLength(1)
  })

  test('is removed when the customer says that it does not', async ({ page, rowsOf }) => {
    const { email } = await openSubmitted(page, { changes: changes(), days: 40 })
    await page.getByRole('button', { name: 'Anuluj rezerwację' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Anuluj rezerwację' }).click()
    await expect(page.getByLabel('Powierzchnia mieszkania')).toHaveValue('')
    await page.goto('/o-nas')
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    await expect(page.getByRole('region', { name: 'Co jeszcze nie dotarło' })).toHaveCount(0)
    expect(await rowsOf(email)).toHaveLength(0)
  })
})

test('a refused booking is forgotten with the rest of the data', async ({ page }) => {
  await answerSaves(page, 400, broken)
  await openSubmitted(page)
  await expect(heading(page, 'Rezerwacja wymaga poprawy')).toBeVisible()
  await page.getByRole('button', { name: 'Usuń dane z tego urządzenia' }).click()
  await expect(page.getByText(/ta rezerwacja\. Nie wyślemy jej już/)).toBeVisible()
  await page.getByRole('button', { name: 'Usuń dane', exact: true }).click()
  await expect(page.getByText('Dane usunięte', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Powierzchnia mieszkania')).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Co jeszcze nie dotarło' })).toHaveCount(0)
})

test('forgetting what still waits says that it will be sent, and keeps it', async ({
  page,
  rowsOf,
}) => {
  const { email } = await openSubmitted(page, { changes: patient() })
  await page.getByRole('button', { name: 'Usuń dane z tego urządzenia' }).click()
  await expect(page.getByText(/Sama rezerwacja jeszcze czeka na wysłanie/)).toBeVisible()
  await page.getByRole('button', { name: 'Usuń dane', exact: true }).click()
  await expect(page.getByText('Usunięto prawie wszystko', { exact: true })).toBeVisible()
  const bar = page.getByRole('region', { name: 'Co jeszcze nie dotarło' })
  await bar.getByRole('button', { name: 'Wyślij teraz' }).click()
  await expect(bar).toHaveCount(0)
  expect(await rowsOf(email)).toHaveLength(1)
})
