/** What was typed survives: reloads, killed tabs, other tabs, Back, and days that passed. */
import { draftOf } from '../faults/seeds.ts'
import {
  chooseArea,
  chooseFirstDay,
  heading,
  newCustomer,
  next,
  openContactStep,
  openSummary,
  walkToSummary,
} from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'
import { openEarly } from './openEarly.ts'
import { storeFirst } from './storedState.ts'

test('a killed tab loses nothing, and the next visit says so and opens at the same step', async ({
  page,
  context,
}) => {
  await chooseArea(page, '80-90 m²')
  await chooseFirstDay(page)
  await page.getByLabel('Imię').fill('Świętosława')
  await page.getByLabel('Telefon').fill('600 100 200')
  // What is older than half a second has to be there after a kill.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            const opening = indexedDB.open('malowanie')
            opening.onsuccess = () => {
              const reading = opening.result
                .transaction('records')
                .objectStore('records')
                .get('draft')
              reading.onsuccess = () => {
                opening.result.close()
                resolve((reading.result as { phone: string } | undefined)?.phone)
              }
            }
          }),
      ),
    )
    .toBe('600 100 200')
  const crashed = await context.newCDPSession(page)
  void crashed.send('Page.crash').catch(() => undefined)
  await page.waitForEvent('crash')

  const again = await context.newPage()
  await again.goto('/rezerwacja')
  await expect(again.getByText(/Wracasz do rezerwacji zaczętej/)).toBeVisible()
  await expect(again.getByLabel('Imię')).toHaveValue('Świętosława')
  await expect(again.getByLabel('Telefon')).toHaveValue('600 100 200')
  await again.getByRole('button', { name: 'Wstecz' }).click()
  await expect(heading(again, 'Kiedy mamy malować?')).toBeVisible()
})

test('a reload right after a keystroke loses nothing', async ({ page }) => {
  await openContactStep(page)
  await page.getByLabel('Nazwisko').fill('Kowalska')
  await page.reload()
  await expect(page.getByLabel('Nazwisko')).toHaveValue('Kowalska')
})

test('"Dalej" pressed before the scripts came leads to the step of the kept draft', async ({
  page,
}) => {
  const draft = draftOf({ ...newCustomer(), name: '' }, { step: 3 })
  await storeFirst(page, { draft })
  const come = await openEarly(page, '/rezerwacja')
  await next(page).click()
  await page.waitForURL('**/rezerwacja?*')
  come()
  await expect(page.getByLabel('Imię')).toHaveValue(draft.firstName)
  expect(new URL(page.url()).search).toBe('?krok=3')
  await page.getByRole('button', { name: 'Wstecz' }).click()
  await expect(heading(page, 'Kiedy mamy malować?')).toBeVisible()
})

test('"Dalej" pressed before the scripts came says what is missing', async ({ page }) => {
  const come = await openEarly(page, '/rezerwacja')
  await page.getByLabel(/Akceptuję/).uncheck()
  await next(page).click()
  await page.waitForURL('**/rezerwacja?*')
  come()
  await expect(page.getByText('Wybierz powierzchnię mieszkania').last()).toBeVisible()
  await expect(page.getByText('Musisz zaakceptować Regulamin Usługi').last()).toBeVisible()
  await expect(page.getByLabel('Powierzchnia mieszkania')).toBeFocused()
  expect(new URL(page.url()).search).toBe('')
})

test('a damaged draft leaves an empty form, one with unknown parts keeps what can be read', {
  tag: '@rest',
}, async ({ page }) => {
  const area = page.getByLabel('Powierzchnia mieszkania')
  const long = { firstName: 'x'.repeat(5_000_000) }
  for (const draft of [null, [1, 2], '{"area":"50-', long]) {
    await storeFirst(page, { draft })
    await page.goto('/rezerwacja')
    await expect(area).toHaveValue('')
    await area.selectOption('50-60')
    await next(page).click()
    await expect(heading(page, 'Kiedy mamy malować?')).toBeVisible()
  }
  const kept = draftOf({ ...newCustomer(), name: '' }, { unknown: { deep: true } })
  await storeFirst(page, { draft: kept })
  await page.goto('/rezerwacja')
  await expect(page.getByText(kept.email)).toBeVisible()
})

test('starting anew empties everything', async ({ page }) => {
  await openSummary(page, newCustomer())
  await page.reload()
  const question = page.getByRole('dialog', { name: 'Zacząć od nowa?' })
  await page.getByRole('button', { name: 'Zacznij od nowa' }).click()
  await question.getByRole('button', { name: 'Zostaw', exact: true }).last().click()
  await expect(question).toHaveCount(0)
  await expect(heading(page, 'Czy wszystko się zgadza?')).toBeVisible()
  await page.getByRole('button', { name: 'Zacznij od nowa' }).click()
  await question.getByRole('button', { name: 'Zacznij od nowa' }).click()
  await expect(heading(page, 'Jak duże jest mieszkanie?')).toBeFocused()
  await expect(page.getByLabel('Powierzchnia mieszkania')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Powierzchnia mieszkania')).toHaveValue('')
  await expect(page.getByText(/Wracasz do rezerwacji/)).toHaveCount(0)
})

test('Back and Forward go step by step and keep every value', async ({ page }) => {
  const customer = newCustomer()
  await page.goto('/')
  await walkToSummary(page, customer)
  await page.goBack()
  await expect(page.getByLabel('E-mail')).toHaveValue(customer.email)
  await page.goBack()
  await expect(heading(page, 'Kiedy mamy malować?')).toBeVisible()
  await page.goForward()
  await page.goForward()
  await expect(page.getByText(customer.email)).toBeVisible()
  await page.getByRole('button', { name: 'Wstecz' }).click()
  await page.getByRole('button', { name: 'Wstecz' }).click()
  await page.getByRole('button', { name: 'Wstecz' }).click()
  await expect(page.getByLabel('Powierzchnia mieszkania')).toHaveValue('50-60')
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('"Zmień" leads to the field and "Dalej" comes back', async ({ page }) => {
  await openSummary(page, newCustomer())
  await page.getByRole('button', { name: 'Zmień: Powierzchnia' }).click()
  await expect(page.getByLabel('Powierzchnia mieszkania')).toBeFocused()
  await page.getByLabel('Powierzchnia mieszkania').selectOption('90-100')
  await next(page).click()
  await expect(heading(page, 'Czy wszystko się zgadza?')).toBeFocused()
  await expect(page.getByText('11000 zł').first()).toBeVisible()

  await page.getByRole('button', { name: 'Zmień: Imię i nazwisko' }).click()
  await page.getByRole('textbox', { name: 'Imię' }).fill('Ewa')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ewa Brzęczyk', { exact: true })).toBeVisible()
})

test('"Zmień", then "Wstecz" comes back to the summary, from the first step too', async ({
  page,
}) => {
  await openSummary(page, newCustomer())
  for (const [row, field] of [
    ['Powierzchnia', page.getByRole('combobox', { name: 'Powierzchnia mieszkania' })],
    ['Telefon', page.getByRole('textbox', { name: 'Telefon' })],
  ] as const) {
    await page.getByRole('button', { name: `Zmień: ${row}` }).click()
    await expect(field).toBeFocused()
    await page.getByRole('button', { name: 'Wstecz' }).click()
    await expect(heading(page, 'Czy wszystko się zgadza?')).toBeFocused()
  }
})

test('the home page shows the size of the draft, and changes it only where one is chosen there', async ({
  page,
}) => {
  await openSummary(page, newCustomer({ area: '80-90 m²' }))
  await page.goto('/')
  await expect(page.getByRole('radio', { name: '80-90 m²' })).toBeChecked()
  await page.getByRole('button', { name: 'Umów Malowanie' }).click()
  await expect(heading(page, 'Czy wszystko się zgadza?')).toBeVisible()
  await expect(page.getByText('9900 zł').first()).toBeVisible()

  await page.goto('/')
  await expect(page.getByRole('radio', { name: '80-90 m²' })).toBeChecked()
  await page.getByRole('radio', { name: '60-70 m²' }).check()
  await page.getByRole('button', { name: 'Umów Malowanie' }).click()
  await expect(page.getByLabel('Powierzchnia mieszkania')).toHaveValue('60-70')
})

test('two tabs write one draft', async ({ page, context }) => {
  await openContactStep(page)
  const other = await context.newPage()
  await other.goto('/rezerwacja')
  await other.getByLabel('Nazwisko').fill('Nowak')
  await expect(page.getByLabel('Nazwisko')).toHaveValue('Nowak')
  await page.getByLabel('Imię').fill('Anna')
  await expect(other.getByLabel('Imię')).toHaveValue('Anna')
})

test('ten days later the day is asked for again, and nothing else is lost', async ({ page }) => {
  const customer = newCustomer()
  await walkToSummary(page, customer)
  // Left before the clock moves: a page that lives through it would drop the day, and say so, at once.
  await page.goto('about:blank')
  await page.clock.install({ time: Date.now() + 10 * 86_400_000 })
  await page.goBack()
  await expect(page.getByText(/jest już zbyt bliski/)).toBeVisible()
  await expect(heading(page, 'Kiedy mamy malować?')).toBeVisible()
  await chooseFirstDay(page)
  await expect(page.getByLabel('E-mail')).toHaveValue(customer.email)
})
