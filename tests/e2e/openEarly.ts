/** A page as it is before React has come. */
import type { Page } from 'playwright/test'

/** Opens the page with its scripts held up, until the result is called. */
export async function openEarly(page: Page, path: string): Promise<() => void> {
  const coming = Promise.withResolvers<void>()
  await page.route(/\/assets\/hydrate-.*\.js$/, async (route) => {
    await coming.promise
    await route.continue()
  })
  await page.goto(path)
  return coming.resolve
}
