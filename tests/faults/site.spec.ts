/** The worker: the whole site works offline from the first visit on. */
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { foreignPaths } from '../foreignPaths.ts'
import { restUnless } from '../rest.ts'
import { alive, visit, waitForWorker } from './customer.ts'
import { expect, test } from './fixtures.ts'

const headings: Readonly<Record<string, RegExp>> = {
  [paths.contact]: /Kontakt/,
  [paths.booking]: /Rezerwacja usługi malowania/,
  [paths.terms]: /Regulamin/i,
  [paths.withdrawal]: /Odstąp od umowy/,
}

/** A field of the Static Routing API that TypeScript's libraries lack. */
interface RoutedTiming extends PerformanceResourceTiming {
  readonly workerFinalSourceType?: string
}

/** How the browser got this page and its first script; "cache" if the worker was not even woken. */
function routesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as RoutedTiming[]
    const page = performance.getEntriesByType('navigation')[0] as RoutedTiming | undefined
    const script = files.find(({ name }) => /\/assets\/index-.*\.js$/.test(name))
    return [page, script].map((timing) => timing?.workerFinalSourceType ?? '')
  })
}

test('50 after one visit every route opens offline', async ({ device, host, world }) => {
  // Some forty pages, one after the other.
  test.slow()
  const { context } = device
  const page = await context.newPage()
  host.headers = { vary: 'Accept, Cookie, Origin' }
  await visit(page, '/')
  await waitForWorker(page)
  host.headers = {}
  await test.step('the cache has every page once, and no redirected answer', async () => {
    const kept = await page.evaluate(async () => {
      const [name = ''] = await caches.keys()
      const cache = await caches.open(name)
      const requests = await cache.keys()
      const answers = await Promise.all(requests.map((request) => cache.match(request)))
      return {
        redirected: answers.filter((answer) => answer?.redirected).length,
        pages: requests.filter(({ url }) => /^[^.]+$|\.html$/.test(new URL(url).pathname)).length,
      }
    })
    // And the 404 page.
    expect(kept).toEqual({ redirected: 0, pages: Object.keys(paths).length + 1 })
  })
  await test.step('what is not a page or file of the site comes from the network', async () => {
    const answers = await page.evaluate(async () => [
      (await fetch('/icons/maskable-512.png')).headers.get('content-type'),
      (await fetch('/icon.svg', { method: 'POST' })).status,
    ])
    expect(answers).toEqual(['image/png', 405])
  })
  await test.step('a path like another site’s address stays on this site, and its links work', async () => {
    const hosts = new Set<string>()
    context.on('request', (request) => hosts.add(new URL(request.url()).host))
    for (const path of foreignPaths) {
      // The address is final with the first bytes; the last page below also runs its scripts.
      await page.goto(host.url + path, { waitUntil: 'commit' })
      expect(new URL(page.url()).origin, path).toBe(host.url)
    }
    await page.goto(`${host.url}//evil.pl/kontakt`)
    const home = page.getByRole('link', { name: /na\s+stronę\s+główną/ })
    await home.first().click()
    await expect(page).toHaveURL(`${host.url}/`)
    const own = [new URL(host.url).host, world.apiHost]
    expect([...hosts].filter((name) => !own.includes(name))).toEqual([])
  })
  await test.step('the site can be installed', async () => {
    const session = await context.newCDPSession(page)
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
  })
  await context.setOffline(true)
  await test.step('links of the open page work', async () => {
    const links = page.getByRole('navigation').getByRole('link', { name: 'O nas', exact: true })
    await links.first().click()
    await expect(page).toHaveURL(/\/o-nas$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  await test.step('every address opens; a page’s own does not even wake the worker', async () => {
    for (const path of Object.values(paths)) {
      const withSlash = `${path.replace(/\/$/, '')}/`
      const withQuery = `${path}?utm_source=ulotka&powierzchnia=60-70`
      for (const address of new Set([path, withSlash, withQuery])) {
        const answer = await page.goto(address)
        expect(answer?.status(), address).toBe(200)
        expect(answer?.request().redirectedFrom(), address).toBeNull()
        await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(
          headings[path] ?? /./,
        )
        if (address === path) {
          await expect(alive(page), address).toBeAttached()
          expect(await routesOf(page), address).toEqual(['cache', 'cache'])
        }
      }
    }
    await page.goto('/kontakt/index.html?a=1')
    await expect(page).toHaveURL(/\/kontakt\?a=1$/)
    await expect(page.locator('[href="tel:221000001"]')).toHaveText(Array(2).fill('22 100 00 01'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Kontakt/)
  })
  await test.step('an unknown address gets the 404 page', async () => {
    for (const address of ['/nie-ma', '/nie/ma/?a=1', '/kontakt/biuro']) {
      const answer = await page.goto(address)
      expect(answer?.status(), address).toBe(404)
      await expect(page.getByText('Oops! Page not found'), address).toBeVisible()
    }
  })
})

test('the first worker is never announced as a new version', async ({ page }) => {
  // As Firefox reports it to a second tab during the first visit.
  await page.addInitScript(() => {
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'waiting', {
      get(this: ServiceWorkerRegistration) {
        return this.installing
      },
    })
  })
  await visit(page, '/')
  await waitForWorker(page)
  await expect(page.locator('#root > div > [aria-live]')).toBeEmpty()
})

/** A copy of the built site in which each matching file has lost so much of its end. */
async function copyCut(siteDir: string, files: RegExp, end: number): Promise<string> {
  const copy = join(siteDir, `../cut-${end}`)
  await cp(siteDir, copy, { recursive: true })
  for (const name of await readdir(copy, { recursive: true })) {
    if (!files.test(name)) continue
    const bytes = await readFile(join(copy, name))
    await writeFile(join(copy, name), bytes.subarray(0, bytes.length * (1 - end)))
  }
  return copy
}

test('cut files are not cached, minified ones are', async ({ page, context, host, world }) => {
  const { siteDir } = world
  await host.deploy(await copyCut(siteDir, /^assets\/services-.*js$|^o-nas\/index\.html$/, 0.1))
  const asked = context.waitForEvent('request', (request) => request.serviceWorker() !== null)
  await visit(page, '/')
  await asked
  const registration = () => page.evaluate(() => navigator.serviceWorker.getRegistration())
  await expect.poll(registration, { message: 'the worker gives up' }).toBeUndefined()
  // The browser's own cache may keep these files for a year: the worker must fetch them anew.
  await host.deploy(await copyCut(siteDir, /\.css$/, 0.01))
  await visit(page, '/')
  await waitForWorker(page)
  await visit(page, '/uslugi')
})

test(
  'a file that this version does not know may load slowly',
  restUnless(false),
  async ({ page, host }) => {
    await visit(page, '/')
    await waitForWorker(page)
    Object.assign(host, { losing: /cennik/, lossStatus: 200, lossPause: 9000 })
    await page.goto('/cennik', { waitUntil: 'commit' })
    await expect(page.getByText('Zaraz wracamy.')).toBeVisible()
    Object.assign(host, { losing: undefined, lossStatus: 503, lossPause: 0 })
  },
)

test('if the cache fails, pages come from the network', async ({ page, context }) => {
  const [worker] = await Promise.all([context.waitForEvent('serviceworker'), visit(page, '/')])
  await waitForWorker(page)
  const kept = () =>
    page.evaluate(async () => {
      const all = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
      return (await Promise.all(all)).flat().length
    })
  const files = await kept()
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await visit(page, '/')
  await expect.poll(kept, { message: 'what was lost is fetched again' }).toBe(files)
  await worker.evaluate(() => {
    CacheStorage.prototype.match = () => Promise.reject(new Error('failed on purpose'))
  })
  // With a query the worker answers.
  await page.goto('/o-nas?a=1')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
