/** A device with submissions from earlier, waiting or arrived, and stubs of the server's answers. */
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { newCustomer, visit } from '../faults/customer.ts'
import { keep, waitingRecord } from '../faults/seeds.ts'

/** The server asked to wait half an hour: until then nothing is sent unless the customer presses. */
const postponed = () => ({
  attempts: 3,
  notBefore: Date.now() + 1_800_000,
  problem: { code: 'transient', status: 429 },
})

/** Opens the page of a waiting booking, submitted earlier, whose day is so many days ahead. */
export async function openSubmitted(page: Page, changes: object = postponed(), days = 20) {
  const customer = newCustomer()
  await keep(page, waitingRecord(customer, changes, days))
  await visit(page, paths.booking)
  return customer
}

/** A booking that has arrived and that the company has confirmed. */
export function arrivedRecord(days: number, payload: object = {}, changes: object = {}) {
  const company = { status: 'confirmed', late: false, at: Date.now() }
  const arrived = { state: 'done', seen: true, company, ...changes }
  const record = waitingRecord(newCustomer(), arrived, days)
  Object.assign(record.payload, payload)
  return record
}

/** Opens the confirmation of such a booking, 20 days ahead; gives its record. */
export async function openArrived(page: Page, payload: object = {}, changes: object = {}) {
  const record = arrivedRecord(20, payload, changes)
  await keep(page, record)
  await visit(page, paths.booking)
  return record
}

/** A message as the device stores it after the server asked to wait. */
export function waitingMessage() {
  const payload = {
    ...{ firstName: 'Łucja', lastName: 'Żółć', email: 'lucja@example.com', phone: '' },
    ...{ subject: 'Wycena', message: 'Ile kosztuje sufit?' },
  }
  return waitingRecord(newCustomer(), { kind: 'contact', payload, ...postponed() })
}

const someStatement = { orderNumber: 'K7QF-2M9X', name: 'Łucja Żółć', email: 'lucja@example.com' }

/** A statement of withdrawal, likewise. */
export function waitingStatement(payload: object = someStatement) {
  return waitingRecord(newCustomer(), { kind: 'withdrawal', payload, ...postponed() })
}

/** From now on the database answers every booking with this error. */
export async function refuseBookings(page: Page, status: number, json: object): Promise<void> {
  const headers = { 'access-control-allow-origin': '*' }
  await page.route('**/rest/v1/booking_requests**', (route) =>
    route.fulfill({ status, headers, json }),
  )
}

/** From now on the database refuses every booking because of its phone number. */
export function refusePhone(page: Page): Promise<void> {
  const message = 'violates check constraint "booking_phone"'
  return refuseBookings(page, 400, { code: '23514', message })
}
