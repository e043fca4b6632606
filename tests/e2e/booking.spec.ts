/** The whole booking on the built site, by pointer and by keyboard: to a row, two mails and the confirmation. */
import type { Locator, Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { alive, dayField, fillWizard, newCustomer, submit, visit } from '../faults/customer.ts'
import { areaField, heading } from './device.ts'
import { expect, mailsAbout, rowsOf, test } from './fixtures.ts'
import { refuseFonts, watchLayoutShifts } from './layoutShifts.ts'

test('a booking becomes a row, two mails, a confirmation; nothing jumps', async ({ page }) => {
  // With animations.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await refuseFonts(page)
  const shifted = await watchLayoutShifts(page)
  const customer = newCustomer()
  const { name, phone, email } = customer
  await visit(page, paths.booking)
  await fillWizard(page, customer)
  await submit(page).click()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()

  const rows = await rowsOf(email)
  expect(rows).toMatchObject([{ name, phone, area: 60, total_price: 6600, late: false }])
  await expect.poll(async () => (await mailsAbout(email)).length).toBe(2)
  await expect(page).toHaveURL(`${paths.booking}?zamowienie=${rows[0]?.order_number}`)
  expect(await shifted()).toBeLessThan(0.01)
})

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focusedName = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      const isField = focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement
      const text = isField ? focused.labels?.[0]?.textContent : focused?.textContent
      return focused?.getAttribute('aria-label') ?? text ?? ''
    })
  for (let tabs = 0; tabs < 60; tabs++) {
    if (name.test(await focusedName())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} can not be reached by Tab`)
}

test('by keyboard: each step says what is missing; then 40 m² are booked', async ({ page }) => {
  const customer = newCustomer()
  const expectMissing = async (field: Locator, ...texts: string[]) => {
    await tabTo(page, /^Dalej$/)
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    for (const text of texts) {
      await expect(page.getByText(text, { exact: true }).last()).toBeVisible()
    }
  }
  await visit(page, paths.booking)
  await tabTo(page, /^Akceptuję/)
  await page.keyboard.press('Space')
  const terms = 'Musisz zaakceptować Regulamin Usługi'
  await expectMissing(areaField(page), 'Wybierz powierzchnię mieszkania', terms)
  await expect(page.getByLabel(/^Akceptuję/)).toHaveAccessibleDescription(terms)
  await page.keyboard.type('do')
  await expect(areaField(page)).toHaveValue('do-40')
  await tabTo(page, /^Akceptuję/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Dalej$/)
  await page.keyboard.press('Enter')

  await expect(heading(page, 'Kiedy mamy malować?')).toBeFocused()
  await expect(page).toHaveTitle(/^Krok 2 z\s4: Termin \| Malowanie Warszawa$/)
  const steps = page.getByRole('list', { name: /^Krok 2 z\s4$/ })
  await expect(steps.locator('[aria-current="step"]')).toContainText('Termin')
  // Later steps are reached only by 'Dalej', which checks first.
  await expect(steps.getByRole('button')).toHaveText(/Powierzchnia/)
  await expectMissing(dayField(page), 'Wybierz datę malowania')
  await page.keyboard.press('Enter')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('button', { disabled: false }).first()).toBeFocused()
  // In the next month, in which the calendar then opens.
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowRight')
  const chosen = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await page.keyboard.press('Enter')
  await expect(dayField(page)).toBeFocused()
  expect(chosen).toContain(await dayField(page).innerText())
  await page.keyboard.press('Enter')
  await expect(grid.locator(':focus')).toHaveAccessibleName(`${chosen}, wybrany dzień`)
  await page.keyboard.press('Escape')
  await expect(grid).toHaveCount(0)
  await expect(dayField(page)).toBeFocused()
  await tabTo(page, /^Dalej$/)
  await page.keyboard.press('Enter')

  await expect(heading(page, /skontaktować/)).toBeFocused()
  const nothing = ['Podaj imię', 'Podaj nazwisko', 'Podaj email', 'Podaj telefon']
  await expectMissing(page.getByLabel('Imię'), ...nothing)
  for (const [name, text] of [
    [/^Imię$/, customer.firstName],
    [/^Nazwisko$/, customer.lastName],
    [/^E-mail$/, customer.email],
    [/^Telefon$/, customer.phone],
  ] as const) {
    await tabTo(page, name)
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Czy wszystko się zgadza?')).toBeFocused()
  await tabTo(page, /^Wyślij rezerwację$/)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeFocused()
  expect(await rowsOf(customer.email)).toMatchObject([{ area: 40, total_price: 4400 }])
  await page.goBack()
  await expect(page).toHaveURL(/krok=1$/)
  await expect(page).toHaveTitle(/^Rezerwacja usługi malowania \|/)
  for (let step = 2; step <= 4; step++) await page.goForward()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
})

test('the terms open in a new tab; their "Powrót" leads to the wizard', async ({ page }) => {
  await visit(page, paths.booking)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /Regulamin Usługi/ }).click()
  const terms = await opened
  await expect(terms).toHaveURL(paths.terms)
  await expect(alive(terms)).toBeAttached()
  await terms.getByRole('link', { name: /Reklamacje/ }).click()
  // Another site, and back.
  await terms.goto('about:blank')
  await terms.goBack()
  await expect(alive(terms)).toBeAttached()
  await terms.getByRole('link', { name: 'Powrót' }).click()
  await expect(terms).toHaveURL(paths.booking)
})
