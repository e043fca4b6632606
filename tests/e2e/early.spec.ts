/** What is pressed or typed before React comes is not lost. */
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { newCustomer } from '../faults/customer.ts'
import { draftOf, store } from '../faults/seeds.ts'
import { restUnless } from '../rest.ts'
import { areaField, back, heading, next } from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'
import { openEarly } from './openEarly.ts'

for (const [path, label, early, late] of [
  [paths.contact, 'Temat *', 'Wycena mieszkania', 'Wycena biura'],
  [paths.withdrawal, 'Numer zamówienia', 'K7QF-2M9X', '2345-6789'],
] as const) {
  const details = restUnless(path === paths.contact)
  test(`what is typed on ${path} survives a reload, also early`, details, async ({ page }) => {
    const field = page.getByLabel(label)
    const alive = page.locator('html[data-hydrated]')
    const come = await openEarly(page, path)
    await field.fill(early)
    come()
    await expect(alive).toBeAttached()
    await page.reload()
    await expect(field).toHaveValue(early)
    await expect(alive).toBeAttached()
    await field.fill(late)
    await page.reload()
    await expect(field).toHaveValue(late)
  })
}

/** Presses "Dalej" as HTML sends it, then lets React come. */
async function pressEarly(page: Page, come: () => void): Promise<void> {
  await next(page).click()
  await page.waitForURL('**/rezerwacja?*')
  come()
}

test.describe('"Dalej" pressed early', () => {
  test('leads to step 2 with what was chosen', async ({ page }) => {
    const come = await openEarly(page, paths.booking)
    await areaField(page).selectOption('60-70')
    await pressEarly(page, come)
    await expect(heading(page, 'Kiedy mamy malować?')).toBeVisible()
    await expect(page.getByText('7700 zł')).toBeVisible()
    await back(page).click()
    await expect(areaField(page)).toHaveValue('60-70')
  })

  test('leads to the step of the draft that is kept', async ({ page }) => {
    const draft = draftOf(newCustomer(), { step: 3 })
    await store(page, { draft })
    await pressEarly(page, await openEarly(page, paths.booking))
    await expect(page.getByLabel('Imię')).toHaveValue(draft.firstName)
    expect(new URL(page.url()).search).toBe('?krok=3')
    await back(page).click()
    await expect(heading(page, 'Kiedy mamy malować?')).toBeVisible()
  })
})
