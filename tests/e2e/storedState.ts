/** Puts a device into a state that would take a customer many clicks, and opens the page on it. */
import type { Page } from 'playwright/test'
import { draftOf, store } from '../faults/seeds.ts'

/** Puts values under keys of the site's database, from a bare page that runs no script of ours. */
export async function storeFirst(
  page: Page,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  // At a picture the browser would ask for /favicon.ico.
  const body = '<!doctype html><link rel="icon" href="data:,">'
  await page.route('**/icon.svg', (route) => route.fulfill({ contentType: 'text/html', body }))
  await store(page, values)
  await page.unroute('**/icon.svg')
}

/** Opens the wizard on a draft of an earlier visit. */
export async function openDraft(
  page: Page,
  customer: Parameters<typeof draftOf>[0],
  changes: object = {},
): Promise<void> {
  await storeFirst(page, { draft: draftOf(customer, changes) })
  await page.goto('/rezerwacja')
}
