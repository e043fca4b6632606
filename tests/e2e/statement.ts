/** A statement of withdrawal on its page. */
import { expect, type Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { orderNumber } from '../../src/domain/orderNumber.ts'
import { type Customer, visit } from '../faults/customer.ts'
import { keyed, store } from '../faults/seeds.ts'
import { arrivedRecord, waitingStatement } from './device.ts'

/** Up to the statement as it will be sent. */
export async function fillInStatement(page: Page, { name, email }: Customer): Promise<void> {
  await visit(page, paths.withdrawal)
  await page.getByLabel('Numer zamówienia').fill('k7qf 2m9x')
  await page.getByLabel('Imię i nazwisko').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Dalej' }).click()
  await expect(page.getByRole('heading', { name: 'Sprawdź i potwierdź' })).toBeFocused()
}

export async function confirmStatement(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Potwierdź odstąpienie' }).click()
}

/** A booking that has arrived, and a statement of withdrawal from it that nobody has tried to send yet. */
export async function storeUnsentStatement(page: Page, customer: Customer): Promise<void> {
  const { name, email } = customer
  const booking = arrivedRecord(20)
  const payload = { orderNumber: orderNumber(booking.id), name, email }
  await store(page, keyed(booking, waitingStatement(payload, { sent: undefined })))
}
