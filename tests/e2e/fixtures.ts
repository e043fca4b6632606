/** What every browser test gets: the running stack, its rows and mails, and a watch over the console. */
import { test as base, expect, type Locator, type Page } from 'playwright/test'
import type { Stack } from '../../supabase/local/stack.ts'
import { type BookingRow, mailsAbout as mailsIn, storedRows } from '../company.ts'
import { watchTexts } from './texts.ts'

/** Where the site is built. */
export const siteDir = '.cache/e2e-site'

/** Set by globalSetup.ts. */
export const stack = JSON.parse(process.env.E2E_STACK ?? '{}') as Stack & { appUrl: string }

export function rowsOf(email: string): Promise<BookingRow[]> {
  return storedRows(stack, email)
}

export function mailsAbout(text: string) {
  return mailsIn(stack, text)
}

/** Holds back requests to this address until the result is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, (route) => promise.then(() => route.continue()))
  return resolve
}

/** The first ends above the second, or where it begins. */
export async function expectAbove(upper: Locator, lower: Locator): Promise<void> {
  const gap = async () => {
    const [above, below] = [await upper.boundingBox(), await lower.boundingBox()]
    return above && below && below.y - above.y - above.height
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
}

interface Fixtures {
  /** Errors that the page may log in this test. */
  readonly expectedErrors: RegExp[]
  readonly consoleWatch: undefined
}

export const test = base.extend<Fixtures>({
  baseURL: stack.appUrl,
  expectedErrors: async ({}, use) => {
    await use([])
  },
  consoleWatch: [
    async ({ context, expectedErrors }, use) => {
      const seen: string[] = []
      context.on('console', (message) => {
        // The browser requests one itself if a test opens a picture.
        const isFavicon = message.location().url.endsWith('/favicon.ico')
        if (message.type() === 'error' && !isFavicon) seen.push(message.text())
      })
      await context.addInitScript(watchTexts)
      context.on('weberror', (error) => seen.push(String(error.error())))
      await use(undefined)
      const unexpected = seen.filter((text) => !expectedErrors.some((known) => known.test(text)))
      expect(unexpected, 'unexpected console errors').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
