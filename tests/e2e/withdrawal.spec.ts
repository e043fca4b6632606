/** The withdrawal function on the built site: from the footer and a booking to two mails, axe and print on the way. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { orderNumber } from '../../src/domain/orderNumber.ts'
import { keyed, waitingRecord } from '../faults/seeds.ts'
import { book, heading, newCustomer } from './bookingSteps.ts'
import { expect, type StackAddresses, test } from './fixtures.ts'
import { openEarly } from './openEarly.ts'
import { storeFirst } from './storedState.ts'
import { patient } from './submittedEarlier.ts'

const confirmed = { name: 'Potwierdź odstąpienie' }

function uniqueAddress(): string {
  return `odstapienie-${crypto.randomUUID()}@example.com`
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Numer zamówienia').fill('k7qf 2m9x')
  await page.getByLabel('Imię i nazwisko').fill('Łucja Żółć')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Dalej' }).click()
  await expect(heading(page, 'Sprawdź i potwierdź')).toBeFocused()
}

async function statementsOf(stack: StackAddresses, email: string): Promise<{ id: string }[]> {
  const url = `${stack.apiUrl}/rest/v1/withdrawals?email=eq.${encodeURIComponent(email)}`
  return (await (await fetch(url, { headers: { apikey: stack.secretKey } })).json()) as {
    id: string
  }[]
}

async function expectAccessible(page: Page): Promise<void> {
  // The package names the types of a Playwright of its own.
  const { violations } = await new AxeBuilder({ page: page as never }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await sideways()).toBeLessThanOrEqual(0)
}

test('from the footer, by keyboard, to the receipt and the company’s notice', async ({
  page,
  stack,
  mailsAbout,
}) => {
  // Nowhere in its middle may a line end by itself.
  const email = `${'x'.repeat(36)}.${uniqueAddress().replaceAll('-', '')}`
  await page.goto('/o-nas')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Odstąp od umowy' }).click()
  await expect(page).toHaveURL('/odstapienie')
  await page.getByLabel('Numer zamówienia').focus()
  for (const text of ['nr K7QF-2M9X', 'Łucja Żółć', email]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('button', { name: 'Dalej' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Sprawdź i potwierdź')).toBeFocused()
  await expectAccessible(page)
  expect(await statementsOf(stack, email)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', confirmed)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Mamy Twoje oświadczenie')).toBeFocused()
  await expectAccessible(page)

  expect(await statementsOf(stack, email)).toHaveLength(1)
  const [receipt, notice] = await mailsAbout(email)
  expect(receipt?.to).toEqual([email])
  expect(receipt?.text).toContain('Zamówienie: K7QF-2M9X')
  expect(receipt?.text).toMatch(/Złożone: .*\d{2}:\d{2} \(czas w\sWarszawie\)/)
  expect(notice?.to).toEqual(['biuro@malowanie.example'])
  expect(notice?.text).toMatch(/Nie ma zamówienia o\stakim numerze/)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('K7QF-2M9X')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('from a booking the form is filled in, the company reads whose order it is, and nothing is left to pay', async ({
  page,
  rowsOf,
  mailsAbout,
}) => {
  const customer = newCustomer()
  await book(page, customer)
  await page.getByRole('main').getByRole('link', { name: 'Odstąp od umowy' }).click()
  const [row] = await rowsOf(customer.email)
  await expect(page.getByLabel('Numer zamówienia')).toHaveValue(row?.order_number ?? '')
  await expect(page.getByLabel('E-mail')).toHaveValue(customer.email)
  expect(page.url()).not.toContain(row?.order_number ?? '')
  await page.getByRole('button', { name: 'Dalej' }).click()
  await page.getByRole('button', confirmed).click()
  await expect(heading(page, 'Mamy Twoje oświadczenie')).toBeVisible()
  const mails = await mailsAbout(customer.email)
  const notice = mails.find(({ subject }) => subject.startsWith('Odstąpienie od umowy'))
  expect(notice?.text).toContain('Koszt całkowity: 6600\u00a0zł')
  expect(notice?.text).not.toMatch(/jest inny adres|Nie ma zamówienia/)
  expect(await rowsOf(customer.email)).toEqual([expect.objectContaining({ status: 'new' })])

  await page.goto('/rezerwacja')
  await expect(heading(page, 'Mamy Twoje oświadczenie o odstąpieniu')).toBeFocused()
  await expect(page.getByText(/dotarło.*zwrócimy wszystkie płatności/)).toBeVisible()
  await expect(page.getByText(/Dane do przedpłaty|61 1090|Co dalej/)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Złóż kolejne zamówienie' }).click()
  await expect(page.getByText(`${row?.order_number}, odstąpienie dotarło`)).toBeVisible()
})

test('what is missing is said at its field, and nothing is sent', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/functions/')) asked.push(request.url())
  })
  await page.goto('/odstapienie')
  await page.getByRole('button', { name: 'Dalej' }).click()
  await expect(page.getByLabel('Numer zamówienia')).toBeFocused()
  await expect(page.getByText('Podaj numer zamówienia albo dzień malowania')).toBeVisible()
  await expectAccessible(page)
  expect(asked).toEqual([])
})

test('a statement that nobody has tried to send yet is cancelled for certain, and its booking is as before', async ({
  page,
  stack,
}) => {
  const email = uniqueAddress()
  const id = crypto.randomUUID()
  const payload = { orderNumber: orderNumber(id), name: 'Łucja Żółć', email }
  const customer = { ...newCustomer(), name: 'Łucja Żółć' }
  const changes = { ...patient(), sent: undefined, kind: 'withdrawal', payload }
  const statement = waitingRecord(customer, changes)
  const company = { status: 'confirmed', late: false, at: Date.now() }
  const booking = waitingRecord(customer, { id, state: 'done', sent: 1, company })
  await storeFirst(page, keyed(booking, statement))
  await page.goto('/rezerwacja')
  await expect(heading(page, 'Oświadczenie o odstąpieniu czeka')).toBeVisible()
  await expect(page.getByText(/Dane do przedpłaty|61 1090|Potwierdziliśmy/)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Zobacz oświadczenie' }).click()
  await expect(heading(page, 'Oświadczenie czeka na wysłanie')).toBeVisible()
  await page.getByRole('button', { name: 'Anuluj oświadczenie' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Anuluj oświadczenie' }).click()
  await expect(heading(page, 'Oświadczenie anulowane')).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Numer zamówienia')).toHaveValue('')
  await page.goto('/rezerwacja')
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  await expect(heading(page, 'Dane do przedpłaty')).toBeVisible()
  expect(await statementsOf(stack, email)).toEqual([])
})

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedErrors: [[/ERR_INTERNET_DISCONNECTED/], { scope: 'test' }],
  })

  test('it waits, says so after a reload, and is sent once when the network is back', {
    tag: '@rest',
  }, async ({ page, context, stack, mailsAbout }) => {
    const email = uniqueAddress()
    await page.goto('/odstapienie')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await fillIn(page, email)
    await page.getByRole('button', confirmed).click()
    await expect(heading(page, 'Oświadczenie czeka na wysłanie')).toBeFocused()
    await expect(heading(page, 'Oświadczenie czeka na wysłanie')).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await page.reload()
    await expect(heading(page, 'Oświadczenie czeka na wysłanie')).toBeVisible()
    await expect(heading(page, 'Mamy Twoje oświadczenie')).toHaveCount(0)
    expect(await statementsOf(stack, email)).toEqual([])

    // By itself; pressing "Wyślij teraz" would race with that.
    await context.setOffline(false)
    await expect(heading(page, 'Mamy Twoje oświadczenie')).toBeVisible()
    expect(await statementsOf(stack, email)).toHaveLength(1)
    await expect.poll(async () => (await mailsAbout(email)).length).toBe(2)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says how to withdraw by e-mail or on paper', async ({ page }) => {
    await page.goto('/odstapienie')
    await expect(page.getByText(/Oświadczenie możesz też wysłać e-.?mailem/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Dalej' })).toBeDisabled()
    await page.getByRole('link', { name: 'Wzór formularza', exact: true }).click()
    await expect(heading(page, 'Wzór formularza odstąpienia od umowy')).toBeInViewport()
  })
})

test('what was typed before the scripts came survives a reload', async ({ page }) => {
  const number = page.getByLabel('Numer zamówienia')
  const alive = page.locator('html[data-hydrated]')
  const come = await openEarly(page, '/odstapienie')
  await number.fill('K7QF-2M9X')
  come()
  await expect(alive).toBeAttached()
  await page.reload()
  await expect(number).toHaveValue('K7QF-2M9X')
})
