/** A booking that was submitted earlier and is still on its way when the page is opened. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { keyed, waitingRecord } from '../faults/seeds.ts'
import { newCustomer } from './bookingSteps.ts'
import { storeFirst } from './storedState.ts'

const hour = 60 * 60 * 1000
export const day = 24 * hour

/** A device on which a booking was submitted earlier, and is looked at now. */
export async function openSubmitted(
  page: Page,
  { changes = {}, days = 20 }: { changes?: object; days?: number } = {},
): Promise<{ email: string; id: string }> {
  const { firstName, lastName, email, phone } = newCustomer()
  const name = `${firstName} ${lastName}`
  const record = waitingRecord({ firstName, lastName, name, email, phone }, changes, days)
  await storeFirst(page, keyed(record))
  await page.goto('/rezerwacja')
  return { email, id: record.id }
}

/** The server's answer to every save from now on; none cuts the line. */
export async function answerSaves(page: Page, status?: number, body: object = {}): Promise<void> {
  const headers = { 'access-control-allow-origin': '*' }
  await page.route('**/rest/v1/booking_requests**', (route) =>
    status === undefined ? route.abort() : route.fulfill({ status, headers, json: body }),
  )
}

/** What the database says to a telephone number that breaks its rule. */
export const broken = { code: '23514', message: 'violates "booking_requests_phone_check"' }
/** For half an hour, which the server asked for, nothing is sent unless the customer says so. */
export const patient = () => ({
  attempts: 3,
  sent: 1,
  problem: { code: 'server', status: 429, retryAt: Date.now() + hour / 2 },
})

/** A message as the device keeps it while the server asks for patience. */
export function waitingMessage() {
  const payload = {
    ...{ firstName: 'Łucja', lastName: 'Żółć', email: 'lucja@example.com', phone: '' },
    ...{ subject: 'Wycena', message: 'Ile kosztuje sufit?' },
  }
  return {
    ...{ v: 1, id: randomUUID(), kind: 'contact', payload, submittedAt: Date.now() },
    ...{ state: 'waiting', nextAt: 0, formerIds: [], ...patient() },
  }
}
