/** Puts a device into a state that would take a customer days: a draft, entries that wait, broken storage. */
import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { requestTimeout } from '../../src/outbox/timing.ts'
import { dayFromNow } from '../days.ts'
import { waiting } from './confirmation.ts'
import { type Customer, goOffline, newCustomer, submit, visit, waitForWorker } from './customer.ts'
import type { LedgerProxy } from './ledgerProxy.ts'

/** A page of the site that runs no script of ours. */
const quiet = '/icon.svg'

export function draftOf({ firstName, lastName, email, phone }: Customer, changes: object = {}) {
  return {
    ...{ area: '50-60', termsAccepted: true, date: dayFromNow(20) },
    ...{ firstName, lastName, email, phone, step: 4, id: randomUUID(), startedAt: Date.now() },
    ...changes,
  }
}

/** Opens the booking page on a resumed draft, ready for the last button. */
export async function resume(page: Page, customer = newCustomer(), changes = {}): Promise<void> {
  await store(page, { draft: draftOf(customer, changes) })
  await visit(page, '/rezerwacja')
  // It ignores presses in its first moment.
  await submit(page).click({ trial: true })
}

/** Submits a resumed draft without a network: it waits, and the worker is there to send it. */
export async function submitOffline(
  page: Page,
  api: LedgerProxy,
  customer: Customer,
  changes: object = {},
): Promise<void> {
  await resume(page, customer, changes)
  await waitForWorker(page)
  await goOffline(page.context(), api)
  await submit(page).click()
  await expect(waiting(page)).toBeVisible()
}

/** A booking's record as the device stores it before the first attempt. */
export function waitingRecord(
  { firstName, lastName, email, phone }: Customer,
  changes: object = {},
  days = 20,
) {
  const preferredDate = dayFromNow(days)
  const job = { area: 60, preferredDate, totalPrice: 6600 }
  const payload = { firstName, lastName, email, phone, ...job }
  return {
    ...{ v: 1, id: randomUUID(), kind: 'booking', payload, submittedAt: Date.now() },
    ...{ state: 'waiting', attempts: 0, nextAt: 0 },
    ...changes,
  }
}

/** Puts values under keys of the site's database, without any of its code. */
export async function store(page: Page, values: Readonly<Record<string, unknown>>): Promise<void> {
  await page.goto(quiet)
  await page.evaluate(async (pairs) => {
    // The site would take over what an earlier page left there.
    localStorage.clear()
    const opening = indexedDB.open('malowanie', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('records')
    const connection = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const transaction = connection.transaction('records', 'readwrite', { durability: 'strict' })
    for (const [key, value] of pairs) transaction.objectStore('records').put(value, key)
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    connection.close()
  }, Object.entries(values))
}

/** Puts records there, under their keys. */
export function keep(page: Page, ...records: readonly { readonly id: string }[]): Promise<void> {
  const keyed = records.map((record) => [`submission:${record.id}`, record])
  return store(page, Object.fromEntries(keyed))
}

/** Runs in the page: gives the values of the keys from the first to the last. */
export function readUnder<Value>(ends: readonly [string, string]): Promise<Value[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('malowanie')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const connection = opening.result
      const range = IDBKeyRange.bound(...ends)
      const reading = connection.transaction('records').objectStore('records').getAll(range)
      reading.onerror = () => reject(reading.error)
      reading.onsuccess = () => {
        connection.close()
        resolve(reading.result)
      }
    }
  })
}

export function storedUnder<Value>(page: Page, first: string, last = first): Promise<Value[]> {
  return page.evaluate<Value[], readonly [string, string]>(readUnder, [first, last])
}

/** No page of this device can look up whether a returned booking has arrived. */
export function refuseLookups(page: Page): Promise<unknown> {
  return page.context().route('**/rpc/booking_state', (route) => route.abort())
}

/** A second page of the same device, if wanted with another time on its clock. */
export async function anotherPage(context: BrowserContext, path: string, time?: number) {
  const page = await context.newPage()
  if (time) await page.clock.install({ time })
  await visit(page, path)
  return page
}

/** A page that is opened after the requests of the page before have timed out. */
export function laterPage(context: BrowserContext, path: string): Promise<Page> {
  return anotherPage(context, path, Date.now() + requestTimeout)
}
