/** The whole booking by keyboard alone. */
import type { Page } from 'playwright/test'
import { heading, newCustomer } from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'

/** Tabs on until the control with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focusedName = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      const label = focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement
      return (
        focused?.getAttribute('aria-label') ??
        (label ? focused.labels?.[0]?.textContent : focused?.textContent) ??
        ''
      )
    })
  for (let tabs = 0; tabs < 60; tabs++) {
    if (name.test(await focusedName())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} can not be reached by Tab`)
}

test('from the address bar to the confirmation without a pointer', async ({ page, rowsOf }) => {
  const customer = newCustomer()
  await page.goto('/rezerwacja')
  await tabTo(page, /^Powierzchnia mieszkania$/)
  await page.keyboard.type('60')
  await expect(page.getByLabel('Powierzchnia mieszkania')).toHaveValue('60-70')
  await tabTo(page, /^Dalej$/)
  await page.keyboard.press('Enter')

  await expect(heading(page, 'Kiedy mamy malować?')).toBeFocused()
  await tabTo(page, /^Wybierz datę$/)
  await page.keyboard.press('Enter')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('button', { disabled: false }).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const chosen = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await page.keyboard.press('Enter')
  const trigger = page.getByRole('button', { name: /Data malowania/ })
  await expect(trigger).toBeFocused()
  expect(chosen).toContain(await trigger.innerText())

  await page.keyboard.press('Enter')
  await expect(grid).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(grid).toHaveCount(0)
  await expect(trigger).toBeFocused()
  await tabTo(page, /^Dalej$/)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: /skontaktować/ })).toBeFocused()
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
  expect(await rowsOf(customer.email)).toHaveLength(1)
})
