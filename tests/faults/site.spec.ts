/** The worker's own part: the whole site without a network, in the first visit already. */

import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { visit, waitForWorker } from './customer.ts'
import { expect, test } from './fixtures.ts'

const headings: Readonly<Record<string, RegExp>> = {
  [paths.home]: /./,
  [paths.about]: /./,
  [paths.services]: /./,
  [paths.reviews]: /./,
  [paths.contact]: /Kontakt/,
  [paths.booking]: /Rezerwacja usługi malowania/,
  [paths.terms]: /Regulamin/i,
  [paths.withdrawal]: /Odstąp od umowy/,
}

/** The timing's fields of the Static Routing API, which no TypeScript library knows. */
interface RoutedTiming extends PerformanceResourceTiming {
  readonly workerFinalSourceType?: string
}

const addresses = Object.keys(headings).flatMap((path) => [
  { path, address: path },
  { path, address: `${path.replace(/\/$/, '')}/` },
  { path, address: `${path}?utm_source=ulotka&powierzchnia=60-70` },
])

/** A first visit to the home page, then no network. */
async function visitThenGoOffline(page: Page): Promise<void> {
  await visit(page, '/')
  await waitForWorker(page)
  await page.context().setOffline(true)
}

test('50 every route opens offline, with a slash, without, and with a query', async ({ page }) => {
  await visitThenGoOffline(page)
  for (const { path, address } of addresses) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(200)
    expect(answer?.request().redirectedFrom(), address).toBeNull()
    await expect(page.locator('html[data-hydrated]'), address).toBeAttached()
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(headings[path] ?? /./)
  }
})

test('pages and their files come from the cache without waking the worker', async ({ page }) => {
  await visitThenGoOffline(page)
  const routedTo = (address: string) =>
    page.goto(address).then(() =>
      page.evaluate(() => {
        const files = performance.getEntriesByType('resource') as RoutedTiming[]
        const page = performance.getEntriesByType('navigation')[0] as RoutedTiming | undefined
        const script = files.find(({ name }) => /\/assets\/entry-.*\.js$/.test(name))
        return [page, script].map((timing) => timing?.workerFinalSourceType ?? '')
      }),
    )
  for (const path of Object.keys(headings)) {
    expect(await routedTo(path), path).toEqual(['cache', 'cache'])
  }
  expect(await routedTo('/kontakt?a=1'), 'with a query').toEqual(['', 'cache'])
})

test('a host whose answers vary changes nothing offline', async ({ page, context, host }) => {
  host.vary('Accept, Cookie, Origin')
  await visit(page, '/')
  await waitForWorker(page)
  host.vary(undefined)
  await context.setOffline(true)
  for (const path of [paths.home, paths.contact]) {
    await page.goto(path)
    await expect(page.locator('html[data-hydrated]'), path).toBeAttached()
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(headings[path] ?? /./)
  }
})

test('an unknown path shows the not-found page offline, with its status', async ({ page }) => {
  await visitThenGoOffline(page)
  for (const address of ['/nie-ma', '/nie/ma/?a=1', '/kontakt/biuro']) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(404)
    await expect(page.getByText('Oops! Page not found'), address).toBeVisible()
  }
})

test('a file beside the site still comes from the network', async ({ page }) => {
  await visit(page, '/')
  await waitForWorker(page)
  const answer = await page.evaluate(async () => {
    const { status, headers } = await fetch('/icons/maskable-512.png')
    return [status, headers.get('content-type')]
  })
  expect(answer).toEqual([200, 'image/png'])
})

test('an explicit index file is sent to its folder', async ({ page }) => {
  await visitThenGoOffline(page)
  await page.goto('/kontakt/index.html')
  await expect(page).toHaveURL(/\/kontakt\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Kontakt/)
})

test('the first visit itself goes on offline once the worker has come', async ({ page }) => {
  await visitThenGoOffline(page)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'O nas', exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/o-nas$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('no redirected answer lies in the cache, and every page is there once', async ({ page }) => {
  await visit(page, '/')
  await waitForWorker(page)
  const kept = await page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    const cache = await caches.open(name)
    const requests = await cache.keys()
    const answers = await Promise.all(requests.map((request) => cache.match(request)))
    return {
      redirected: answers.filter((answer) => answer?.redirected).length,
      pages: requests.filter(({ url }) => new URL(url).pathname.endsWith('.html')).length,
    }
  })
  // And the page for what is not there.
  expect(kept).toEqual({ redirected: 0, pages: Object.keys(headings).length + 1 })
})

test('the worker leaves everything alone that is not a page or file of the site', async ({
  page,
}) => {
  await visit(page, '/')
  await waitForWorker(page)
  const answers = await page.evaluate(async () => {
    const [range, head, post] = await Promise.all([
      fetch('/icon.svg', { headers: { range: 'bytes=0-9' } }),
      fetch('/icon.svg', { method: 'HEAD' }),
      fetch('/icon.svg', { method: 'POST' }),
    ])
    return [range.status, head.status, post.status]
  })
  // The host knows no ranges; what counts is that each request reached it.
  expect(answers).toEqual([200, 200, 405])
})

test('5 everything works where no worker can be installed', async ({ browser, host, watch }) => {
  const context = await browser.newContext({ baseURL: host.url, serviceWorkers: 'block' })
  await watch(context)
  const page = await context.newPage()
  await visit(page, '/')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Opinie', exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/opinie$/)
  await context.close()
})
