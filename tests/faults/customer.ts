/** A customer at the forms: by role and visible text, as people find them. */
import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page } from 'playwright/test'
import type { LedgerProxy } from './ledgerProxy.ts'

export interface Customer {
  readonly firstName: string
  readonly lastName: string
  /** As the row has it. */
  readonly name: string
  readonly email: string
  readonly phone: string
}

/** A customer that no other test uses. */
export function newCustomer(changes: Partial<Customer> = {}): Customer {
  const mark = randomUUID().slice(0, 8)
  return {
    firstName: 'Zofia',
    lastName: 'Żółkiewska-Łęcka',
    name: 'Zofia Żółkiewska-Łęcka',
    email: `zofia.${mark}@example.com`,
    phone: '600 100 200',
    ...changes,
  }
}

/** Exists once the page is hydrated. */
export function alive(page: Page) {
  return page.locator('html[data-hydrated]')
}

/** Opens a page and waits until it is hydrated. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await alive(page).waitFor({ state: 'attached' })
}

/** Counts how often this page is loaded from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

/** Runs in the page: the worker controls it and has everything, so from now on the site works offline. */
export async function worksOffline(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null
}

export async function waitForWorker(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(worksOffline), { message: 'the worker' }).toBe(true)
}

/** No network, for pages and worker. The backend is down as well: a worker that starts just then notices late. */
export async function goOffline(context: BrowserContext, api: LedgerProxy): Promise<void> {
  api.down = true
  await context.setOffline(true)
}

export async function goOnline(context: BrowserContext, api: LedgerProxy): Promise<void> {
  api.down = false
  await context.setOffline(false)
}

/** Waits until the page has asked the browser to wake the worker when there is a connection. */
export async function waitForSync(page: Page): Promise<void> {
  const tags = (): Promise<readonly string[]> =>
    page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.ready) as unknown as {
        readonly sync: { getTags(): Promise<readonly string[]> }
      }
      return registration.sync.getTags()
    })
  await expect.poll(tags, { message: 'the sync' }).toEqual(['outbox'])
}

export function next(page: Page) {
  return page.getByRole('button', { name: 'Dalej' })
}

export function submit(page: Page) {
  return page.getByRole('button', { name: 'Wyślij rezerwację' })
}

export function dayField(page: Page) {
  return page.getByRole('button', { name: /^Data malowania/ })
}

/** Opens the calendar of step 2 and waits for its animation: until then Playwright would scroll the page, and move it. */
export async function showCalendar(page: Page): Promise<void> {
  await dayField(page).click()
  await page.locator(':has(> dialog[open])').evaluate(async (around) => {
    await Promise.allSettled(around.getAnimations({ subtree: true }).map((one) => one.finished))
  })
}

/** Fills in steps 1 to 3 and stops before the button of step 4. */
export async function fillWizard(page: Page, customer: Customer, upTo: 3 | 4 = 4): Promise<void> {
  await page.getByLabel('Powierzchnia mieszkania').selectOption('50-60')
  await next(page).click()
  await showCalendar(page)
  // Not the first, which is too near after midnight.
  await page.getByRole('grid').getByRole('button', { disabled: false }).last().click()
  await next(page).click()
  await page.getByLabel('Imię').fill(customer.firstName)
  await page.getByLabel('Nazwisko').fill(customer.lastName)
  await page.getByLabel('E-mail').fill(customer.email)
  await page.getByLabel('Telefon').fill(customer.phone)
  if (upTo === 3) return
  await next(page).click()
  await expect(submit(page)).toBeVisible()
}

/** What the row of such a booking must hold. */
export function expectedRow({ name, email, phone }: Customer) {
  return { name, email, phone, area: 60, total_price: 6600 }
}

export async function sendMessage(page: Page, customer: Customer): Promise<void> {
  await visit(page, '/kontakt')
  await page.getByLabel('Imię *').fill(customer.firstName)
  await page.getByLabel('Nazwisko *').fill(customer.lastName)
  await page.getByLabel('Email *').fill(customer.email)
  await page.getByLabel('Temat *').fill('Mieszkanie na Żoliborzu')
  await page.getByLabel('Wiadomość *').fill('Proszę o wycenę malowania dwóch pokoi.')
  await page.getByRole('button', { name: 'Wyślij wiadomość' }).click()
}

/** Fills in the open withdrawal page, up to the review of the statement. */
export async function fillInStatement(page: Page, orderNumber: string, { name, email }: Customer) {
  await page.getByLabel('Numer zamówienia').fill(orderNumber)
  await page.getByLabel('Imię i nazwisko').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Sprawdź i potwierdź' })).toBeFocused()
}
