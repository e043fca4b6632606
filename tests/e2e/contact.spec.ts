/** The contact form on the built site: the link to it, the browser's own checks, and the mail (its words and failures: tests/unit/contact). */
import { paths } from '../../src/config/paths.ts'
import { alive, fillInStatement, newCustomer, sendMessage, visit } from '../faults/customer.ts'
import { expect, expectAbove, holdBack, mailsAbout, test } from './fixtures.ts'

test('the browser refuses empty fields; a complete message arrives once', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/functions/')) asked.push(request.url())
  })
  const send = page.getByRole('button', { name: 'Wyślij wiadomość' })
  await visit(page, paths.contact)
  await send.click()
  await expect(page.getByLabel('Imię *')).toBeFocused()
  await page.getByLabel('Imię *').fill('Anna')
  await send.click()
  await expect(page.getByLabel('Nazwisko *')).toBeFocused()
  await expectAbove(page.getByRole('banner'), page.getByText('Nazwisko *'))
  expect(asked).toEqual([])

  const customer = newCustomer()
  const answer = await holdBack(page, '**/functions/v1/**')
  await sendMessage(page, customer)
  // So that what replaces the form will be in view, at the top of the window.
  const first = page.getByText('Imię *')
  await first.evaluate((one) => scrollBy(0, one.getBoundingClientRect().top - 76))
  answer()
  // The visible line; the announcement has the whole toast as one text.
  const thanks = 'Dziękujemy za kontakt. Odpowiemy w ciągu 2 godzin.'
  await expect(page.getByText(thanks, { exact: true })).toBeVisible()
  const message = page.getByRole('region', { name: 'Komunikaty' }).getByRole('listitem')
  await expectAbove(message, page.getByText('Mamy Twoją wiadomość'))
  await expect(page.getByLabel('Imię *')).toHaveValue('')
  expect(await mailsAbout(customer.email)).toHaveLength(1)
  // On another page the message would cover that page's form.
  await page.getByRole('link', { name: 'Odstąp od umowy tutaj' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Odstąp od umowy' })).toBeFocused()
  expect(await page.getByText(thanks).count()).toBe(0)
})

test('after a message is sent, Back does not restore what was typed', async ({ page }) => {
  const message = page.getByLabel('Wiadomość *')
  await visit(page, paths.contact)
  await message.fill('Proszę o wycenę.')
  await visit(page, paths.home)
  await sendMessage(page, newCustomer())
  await expect(page.getByText('Wiadomość wysłana!', { exact: true })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(alive(page)).toBeAttached()
  await expect(message).toHaveValue('')
})

test('a phone’s first screen has a link to the form; Back returns to it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, paths.contact)
  const link = page.getByRole('link', { name: 'Przejdź do formularza' })
  await expect(link).toBeInViewport()
  await link.click()
  const form = page.getByRole('heading', { name: 'Napisz wiadomość' })
  await expect(form).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Imię *')).toBeFocused()
  await page.goBack()
  await expect(link).toBeInViewport()
  await page.goForward()
  await expect(form).toBeInViewport()
})

test('if sending fails, the advice is in view, also that of a statement', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404|(contact|withdrawal) .*: /)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.route('**/functions/**', (route) => route.fulfill({ status: 404, json: {} }))
  await sendMessage(page, newCustomer())
  await expect(page.getByText(/może dziś nie.pomóc/).locator('..')).toBeInViewport({ ratio: 1 })
  await visit(page, paths.withdrawal)
  await fillInStatement(page, 'K7QF-2M9X', newCustomer())
  const confirm = page.getByRole('button', { name: 'Potwierdź odstąpienie' })
  // As far down as a thumb would press it.
  await confirm.evaluate((one) => one.scrollIntoView({ block: 'end' }))
  await confirm.click()
  await expect(page.getByText(/jest tak samo ważne/).locator('..')).toBeInViewport({ ratio: 1 })
})
