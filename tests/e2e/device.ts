/** A device on which something was submitted earlier and is still on its way, and what the server says to it. */
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { newCustomer, visit } from '../faults/customer.ts'
import { keep, waitingRecord } from '../faults/seeds.ts'

/** For half an hour, which the server asked for, nothing is sent unless the customer says so. */
const patient = () => ({
  attempts: 3,
  notBefore: Date.now() + 1_800_000,
  problem: { code: 'transient', status: 429 },
})

/** A booking for so many days ahead that was submitted earlier; the page that is opened shows it. */
export async function openSubmitted(page: Page, changes: object = patient(), days = 20) {
  const customer = newCustomer()
  await keep(page, waitingRecord(customer, changes, days))
  await visit(page, paths.booking)
  return customer
}

/** A booking that has arrived, as the company confirmed it. */
export function arrivedRecord(days: number, payload: object = {}, changes: object = {}) {
  const company = { status: 'confirmed', late: false, at: Date.now() }
  const arrived = { state: 'done', seen: true, company, ...changes }
  const record = waitingRecord(newCustomer(), arrived, days)
  Object.assign(record.payload, payload)
  return record
}

/** The confirmation of such a booking for the 20th day from now; gives its record. */
export async function openArrived(page: Page, payload: object = {}, changes: object = {}) {
  const record = arrivedRecord(20, payload, changes)
  await keep(page, record)
  await visit(page, paths.booking)
  return record
}

/** A message as the device keeps it while the server asks for patience. */
export function waitingMessage() {
  const payload = {
    ...{ firstName: 'Łucja', lastName: 'Żółć', email: 'lucja@example.com', phone: '' },
    ...{ subject: 'Wycena', message: 'Ile kosztuje sufit?' },
  }
  return waitingRecord(newCustomer(), { kind: 'contact', payload, ...patient() })
}

const someStatement = { orderNumber: 'K7QF-2M9X', name: 'Łucja Żółć', email: 'lucja@example.com' }

/** A statement of withdrawal, likewise. */
export function waitingStatement(payload: object = someStatement) {
  return waitingRecord(newCustomer(), { kind: 'withdrawal', payload, ...patient() })
}

/** From now on the database answers every booking with this error. */
export async function refuseBookings(page: Page, status: number, json: object): Promise<void> {
  const headers = { 'access-control-allow-origin': '*' }
  await page.route('**/rest/v1/booking_requests**', (route) =>
    route.fulfill({ status, headers, json }),
  )
}

/** It refuses every booking for its telephone number. */
export function refusePhone(page: Page): Promise<void> {
  const message = 'violates check constraint "booking_requests_phone_check"'
  return refuseBookings(page, 400, { code: '23514', message })
}
