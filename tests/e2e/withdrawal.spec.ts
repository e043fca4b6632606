/** The withdrawal function on the built site: from the footer and from a booking to two mails, and back. */
import { paths } from '../../src/config/paths.ts'
import { orderNumber } from '../../src/domain/orderNumber.ts'
import { companyInbox, storedRows } from '../company.ts'
import { newCustomer, next, visit } from '../faults/customer.ts'
import { heading, openArrived, tapTwice } from './device.ts'
import { expect, holdBack, mailsAbout, stack, test } from './fixtures.ts'
import { seeFocus } from './focusSeen.ts'

test('from the footer by keyboard: receipt, notice to the company, printout', async ({ page }) => {
  const { name, email } = newCustomer()
  const stored = () => storedRows(stack, email, 'withdrawals')
  // A link within the page changes neither the address nor what is shown.
  const skip = () => page.getByRole('link', { name: 'Przejdź do treści' }).press('Enter')
  await visit(page, paths.about)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Odstąp od umowy' }).click()
  await expect(page).toHaveURL(paths.withdrawal)
  await page.getByLabel('Numer zamówienia').focus()
  for (const text of ['nr K7QF-2M9X', name, email]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(next(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Sprawdź i potwierdź')).toBeFocused()
  expect(await stored()).toEqual([])
  await skip()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Potwierdź odstąpienie' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Mamy Twoje oświadczenie')).toBeFocused()

  expect(await stored()).toHaveLength(1)
  await skip()
  const [receipt, notice] = await mailsAbout(email)
  expect(receipt?.to).toEqual([email])
  expect(receipt?.text).toContain('Zamówienie: K7QF-2M9X')
  expect(notice?.to).toEqual([companyInbox])

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('K7QF-2M9X')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)

  // At the next visit it is above the form, also on a desktop, where advice is beside the form.
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await visit(page, paths.withdrawal)
  await expect(page.getByRole('button', { name: 'Usuń dane z tego urządzenia' })).toBeVisible()
  const form = await page.getByRole('form').boundingBox()
  const about = await page.getByRole('complementary', { name: 'Co warto' }).boundingBox()
  expect(form?.x).toBeLessThan(about?.x ?? 0)
})

test('from a booking the form is prefilled, and nothing is left to pay', async ({ page }) => {
  const booking = await openArrived(page)
  const number = orderNumber(booking.id)
  await page.getByRole('main').getByRole('link', { name: 'Odstąp od umowy' }).click()
  await expect(page.getByLabel('Numer zamówienia')).toHaveValue(number)
  await expect(page.getByLabel('E-mail')).toHaveValue(booking.payload.email)
  expect(page.url()).not.toContain(number)
  const review = '[aria-labelledby=withdrawal-review]'
  await tapTwice(page, 'Dalej', review, `${review} button`)
  await expect(heading(page, 'Sprawdź i potwierdź')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Potwierdź odstąpienie' }).click()
  await expect(heading(page, 'Mamy Twoje oświadczenie')).toBeVisible()

  await visit(page, paths.booking)
  await expect(heading(page, 'Mamy Twoje oświadczenie o odstąpieniu')).toBeFocused()
  await expect(page.getByText(/Dane do przedpłaty|61 1090/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Złóż kolejne zamówienie' }).click()
  const line = new RegExp(`${number}: zamówienie na .*, odstąpienie dotarło`)
  await expect(page.getByText(line)).toBeVisible()
})

test('a list of bookings that loads late pushes no field out of view', async ({ page }) => {
  await openArrived(page)
  const release = await holdBack(page, /\/assets\/onThisDevice-/)
  await visit(page, paths.withdrawal)
  const field = page.getByLabel('Numer zamówienia')
  const { y, height } = (await field.boundingBox()) ?? { y: 0, height: 0 }
  await page.setViewportSize({ width: 390, height: Math.ceil(y + height + 20) })
  await field.focus()
  release()
  await expect(page.getByText('Rezerwacje na tym urządzeniu')).toBeAttached()
  await expect.poll(() => seeFocus(page), { timeout: 3000 }).toMatchObject({ isSeen: true })
})
