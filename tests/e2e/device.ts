/** A device at a step of the wizard or with submissions from earlier; the wizard by role and visible text; stubs of the server's answers. */
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import type { Day } from '../../src/domain/day.ts'
import {
  type Customer,
  dayField,
  newCustomer,
  showCalendar,
  submit,
  visit,
} from '../faults/customer.ts'
import { draftOf, keep, resume, store, waitingRecord } from '../faults/seeds.ts'
import { expect } from './fixtures.ts'

export function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { name })
}

export function back(page: Page) {
  return page.getByRole('button', { name: 'Wstecz' })
}

/** A double tap on a phone that renders late: once `sign` exists, the second tap hits whatever is on top of each target. */
export function tapTwice(page: Page, name: string, sign: string, targets: string): Promise<void> {
  const pressed = page.getByRole('button', { name }).or(page.getByRole('link', { name }))
  return pressed.evaluate(
    (first: HTMLElement, [sign, targets]) =>
      new Promise<void>((resolve) => {
        const tapAgain = (): unknown => {
          if (!document.querySelector(sign)) return requestAnimationFrame(tapAgain)
          for (const target of document.querySelectorAll(targets)) {
            target.scrollIntoView({ block: 'center' })
            const { x, y, width, height } = target.getBoundingClientRect()
            const under = document.elementFromPoint(x + width / 2, y + height / 2)
            under?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
          }
          Object.assign(MessagePort.prototype, { postMessage })
          return resolve()
        }
        const { postMessage } = MessagePort.prototype
        MessagePort.prototype.postMessage = function (...message: [unknown]) {
          setTimeout(() => postMessage.apply(this, message), 500)
        }
        first.click()
        tapAgain()
      }),
    [sign, targets] as const,
  )
}

export function areaField(page: Page) {
  return page.getByLabel('Powierzchnia mieszkania')
}

export function calendar(page: Page) {
  return page.getByRole('dialog', { name: 'Wybierz datę malowania' })
}

/** Opens step 2 or 3 of a draft in which nothing later is filled in. */
export async function openStep(page: Page, step: 2 | 3): Promise<void> {
  const nobody = { name: '', firstName: '', lastName: '', email: '', phone: '' }
  await store(page, { draft: draftOf(nobody, { step, ...(step === 2 && { date: undefined }) }) })
  await visit(page, paths.booking)
  await expect(step === 2 ? dayField(page) : page.getByLabel('Imię')).toBeVisible()
}

export const takenDays = '**/rest/v1/rpc/taken_days'

/** Stubs the taken days; the server's own answer: bookingTrouble.spec.ts. */
export async function stubTakenDays(page: Page, taken: readonly Day[]): Promise<void> {
  const json = taken.map((day) => ({ day, from_area: 40 }))
  await page.route(takenDays, (route) => route.fulfill({ json }))
}

/** Opens the calendar of step 2 after the taken days have loaded. */
export async function openCalendar(page: Page): Promise<void> {
  const loaded = page.waitForResponse(takenDays)
  await openStep(page, 2)
  await loaded
  await showCalendar(page)
  await expect(calendar(page).getByRole('grid')).toBeVisible()
}

/** Submits a draft from the summary and waits until it is confirmed. */
export async function book(page: Page, customer: Customer, changes: object = {}): Promise<void> {
  await resume(page, customer, changes)
  await submit(page).click()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
}

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

/** From now on the database answers every booking with this error; a 400 names the broken rule. */
export async function refuseBookings(page: Page, status: number, rule?: string): Promise<void> {
  const headers = { 'access-control-allow-origin': '*' }
  const json = rule ? { code: '23514', message: `violates check constraint "${rule}"` } : {}
  await page.route('**/rest/v1/booking_requests**', (route) =>
    route.fulfill({ status, headers, json }),
  )
}
