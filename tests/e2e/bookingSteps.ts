/** The way through the wizard, as a customer goes it, and drafts to begin with further on. */

import type { Page } from 'playwright/test'
import { areaOptions } from '../../src/domain/areas.ts'
import type { Day } from '../../src/domain/day.ts'
import { leadDays } from '../../src/domain/schedule.ts'
import { dayFromNow, workDay } from '../days.ts'
import { expect } from './fixtures.ts'
import { openDraft } from './storedState.ts'

export interface Customer {
  readonly area: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
}

/** A customer nobody else is. */
export function newCustomer(changes: Partial<Customer> = {}): Customer {
  return {
    area: '50-60 m²',
    firstName: 'Żaneta',
    lastName: 'Brzęczyk',
    email: `rezerwacja-${crypto.randomUUID()}@example.com`,
    phone: '600 100 200',
    ...changes,
  }
}

export function next(page: Page) {
  return page.getByRole('button', { name: 'Dalej' })
}

export function submit(page: Page) {
  return page.getByRole('button', { name: 'Wyślij rezerwację' })
}

export function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { name, exact: false })
}

/** Step 1, from the opened page. */
export async function chooseArea(page: Page, area: string): Promise<void> {
  await page.goto('/rezerwacja')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.getByLabel('Powierzchnia mieszkania').selectOption({ label: area })
  await next(page).click()
  await expect(heading(page, 'Kiedy mamy malować?')).toBeVisible()
}

/** The first day that can be chosen and need not be agreed on. */
export function firstDay(): Day {
  return dayFromNow(leadDays)
}

/** Step 2: the first day that can be chosen; gives its name, e.g. "9 grudnia 2026". */
export async function chooseFirstDay(page: Page): Promise<string> {
  await page.getByRole('button', { name: /Data malowania/ }).click()
  await page
    .getByRole('grid')
    .getByRole('button', { disabled: false, name: workDay })
    .first()
    .click()
  const day = await page.getByRole('button', { name: /Data malowania/ }).innerText()
  await next(page).click()
  await expect(page.getByLabel('Imię')).toBeVisible()
  return day
}

/** Step 3. */
export async function fillContact(page: Page, customer: Customer): Promise<void> {
  await page.getByLabel('Imię').fill(customer.firstName)
  await page.getByLabel('Nazwisko').fill(customer.lastName)
  await page.getByLabel('E-mail').fill(customer.email)
  await page.getByLabel('Telefon').fill(customer.phone)
  await next(page).click()
  await expect(heading(page, 'Czy wszystko się zgadza?')).toBeVisible()
}

/** From nothing to the summary, step by step; gives the chosen day's name. */
export async function walkToSummary(page: Page, customer: Customer): Promise<string> {
  await chooseArea(page, customer.area)
  const day = await chooseFirstDay(page)
  await fillContact(page, customer)
  return day
}

/** Step 3 of a draft of an earlier visit; for tests whose subject is not the way there. */
export async function openContactStep(page: Page): Promise<void> {
  const nobody = { name: '', firstName: '', lastName: '', email: '', phone: '' }
  await openDraft(page, nobody, { step: 3, date: firstDay() })
  await expect(page.getByLabel('Imię')).toBeVisible()
}

/** The summary of a draft of an earlier visit; for tests whose subject is not the way there. */
export async function openSummary(page: Page, customer: Customer): Promise<void> {
  const area = areaOptions.find(({ label }) => label === customer.area)?.value
  await openDraft(page, { ...customer, name: '' }, { area, date: firstDay() })
  await expect(heading(page, 'Czy wszystko się zgadza?')).toBeVisible()
}

/** A booking of a draft of an earlier visit. */
export async function book(page: Page, customer: Customer): Promise<void> {
  await openSummary(page, customer)
  await submit(page).click()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
}

/** The whole way of a booking; gives the chosen day's name. */
export async function walkToBooking(page: Page, customer: Customer): Promise<string> {
  const day = await walkToSummary(page, customer)
  await submit(page).click()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  return day
}
