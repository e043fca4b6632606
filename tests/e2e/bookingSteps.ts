/** The wizard by role and visible text, and stored drafts to start at a later step. */
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import type { Day } from '../../src/domain/day.ts'
import { type Customer, dayField, showCalendar, submit, visit } from '../faults/customer.ts'
import { draftOf, resume, store } from '../faults/seeds.ts'
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
