/** A page as it is before React has come. */
import type { Page } from 'playwright/test'

/** Opens the page with its scripts held up, until the result is called. */
export async function openEarly(page: Page, path: string): Promise<() => void> {
  let come = (): void => undefined
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(/\/assets\/hydrate-.*\.js$/, async (route) => {
    await coming
    await route.continue()
  })
  await page.goto(path)
  return come
}
