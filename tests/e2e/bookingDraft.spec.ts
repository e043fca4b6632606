/** What was typed survives killed tabs, reloads, Back and Forward (another tab: unit/state/draft; the steps: unit/booking/wizardStep). */
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { newCustomer, next, visit } from '../faults/customer.ts'
import { anotherPage, draftOf, store, storedUnder } from '../faults/seeds.ts'
import { areaField, back, heading, openStep, tapTwice } from './device.ts'
import { expect, test } from './fixtures.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name })

test('neither a killed tab, a reload nor Back loses what was typed', async ({ page, context }) => {
  await openStep(page, 3)
  await field(page, 'Imię').fill('Świętosława')
  await field(page, 'Telefon').fill('600 100 200')
  // Typed text is stored within half a second; only that survives a kill.
  await expect.poll(() => storedUnder(page, 'draft')).toMatchObject([{ phone: '600 100 200' }])
  const session = await context.newCDPSession(page)
  void session.send('Page.crash').catch(() => undefined)
  await page.waitForEvent('crash')

  const again = await anotherPage(context, paths.booking)
  await expect(again.getByText(/Wracasz do rezerwacji zaczętej/)).toBeVisible()
  await expect(field(again, 'Imię')).toHaveValue('Świętosława')
  await expect(field(again, 'Telefon')).toHaveValue('600 100 200')
  await field(again, 'Nazwisko').fill('Kowalska')
  await again.reload()
  await expect(field(again, 'Nazwisko')).toHaveValue('Kowalska')
  await tapTwice(again, 'Wstecz', '#booking-date', 'form .screenOnly > [type=button]')
  await expect(heading(again, 'Kiedy mamy malować?')).toBeVisible()
  await next(again).click()
  await field(again, 'Nazwisko').waitFor()
  // Back also closes an open question: beneath it nothing can take the focus.
  await again.getByRole('button', { name: 'Zacznij od nowa' }).click()
  await again.goBack()
  await expect(heading(again, 'Kiedy mamy malować?')).toBeFocused()
  await again.goForward()
  await expect(field(again, 'Nazwisko')).toHaveValue('Kowalska')
  await field(again, 'E-mail').fill('anna@example.com')
  await next(again).click()
  await again.getByRole('button', { name: 'Zmień: Powierzchnia' }).click()
  await areaField(again).waitFor()
  // After "Zmień" React would discard the prerendered page if it hydrated with one button more.
  await again.reload()
  await back(again).click()
  await expect(again.getByText('anna@example.com')).toBeVisible()
})

test('the home page shows and sets the draft’s size; a new one has the focus', async ({ page }) => {
  await store(page, { draft: draftOf(newCustomer(), { area: '80-90' }) })
  await visit(page, paths.home)
  const book = page.getByRole('button', { name: 'Umów Malowanie' })
  await expect(page.getByRole('radio', { name: '80-90 m²' })).toBeChecked()
  await book.click()
  await expect(heading(page, 'Czy wszystko się zgadza?')).toBeVisible()
  await expect(page.getByText('9900 zł').first()).toBeVisible()

  await visit(page, paths.home)
  await expect(page.getByRole('radio', { name: '80-90 m²' })).toBeChecked()
  // The prerendered one: React takes it for chosen still.
  await page.getByRole('radio', { name: '50-60 m²' }).check()
  await book.click()
  await expect(areaField(page)).toHaveValue('50-60')
  const fresh = { name: 'Zacznij od nowa' }
  await page.getByRole('button', fresh).click()
  await page.getByRole('dialog').getByRole('button', fresh).click()
  await expect(heading(page, 'Jak duże jest mieszkanie?')).toBeFocused()
})
