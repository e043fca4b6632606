/** New versions: only if the customer agrees, never in the middle of a booking, and every open tab goes on working. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { answer } from './breakages.ts'
import { expectConfirmed } from './confirmation.ts'
import { alive, countLoads, fillWizard, next, submit, visit, waitForWorker } from './customer.ts'
import { expect, test } from './fixtures.ts'
import type { Host } from './host.ts'
import { anotherPage, resume } from './seeds.ts'

// What the browser logs in openBoth, and a refused booking.
test.use({ expectedErrors: /bad HTTP response code \(503\)|save failed \(data, 400/ })

test.afterEach(async ({ host, world }) => {
  Object.assign(host, { losing: undefined, lossStatus: 503, lost: 0, headers: {} })
  await host.deploy(world.siteDir)
})

/** The live region of the question, which is there before its text. */
function region(page: Page) {
  return page.locator('#root > div > [aria-live]')
}

function question(page: Page) {
  return region(page).getByText('Jest nowa wersja strony.')
}

async function follow(page: Page, link: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).first().click()
}

/** Makes the browser check for a new worker, as it does by itself from time to time. */
async function checkForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
}

/** Shows the page again after so many minutes; gives how often it has checked for a new worker by then. */
function countChecks(page: Page, minutes: readonly number[]): Promise<number[]> {
  return page.evaluate((ages) => {
    const { prototype } = ServiceWorkerRegistration
    const { update } = prototype
    let checks = 0
    prototype.update = function () {
      checks += 1
      return update.call(this)
    }
    const now = Date.now()
    return ages.map((age) => {
      Date.now = () => now + age * 60_000
      document.dispatchEvent(new Event('visibilitychange'))
      return checks
    })
  }, minutes)
}

/** A second tab, then the home page, which installs the worker for both: a tab opened later makes Chromium check for a new one. */
async function openBoth(page: Page, path: string, host: Host): Promise<Page> {
  host.losing = /^\/sw\.js/
  const other = await anotherPage(page.context(), path)
  host.losing = undefined
  await page.bringToFront()
  await visit(page, '/')
  for (const tab of [page, other]) await waitForWorker(tab)
  return other
}

const entryScript = /src="([^"]+\.js)"/

/** Which version a page runs, and which one a folder holds: the name of the entry script. */
async function versionOf(page: Page): Promise<string | undefined> {
  return entryScript.exec(await page.content())?.[1]
}

async function versionIn(folder: string): Promise<string | undefined> {
  return entryScript.exec(await readFile(join(folder, 'index.html'), 'utf8'))?.[1]
}

/** Runs `act` and expects it to reload the page, in the version that this folder holds. */
async function expectReload(page: Page, folder: string, act: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForEvent('load'), act()])
  await expect(alive(page)).toBeAttached()
  expect(await versionOf(page)).toBe(await versionIn(folder))
}

function refreshPrice(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Odśwież' })
}

async function cachesOf(page: Page): Promise<number> {
  return page.evaluate(async () => (await caches.keys()).length)
}

test('half of a new version leaves the old one intact', async ({ page, context, host, world }) => {
  host.headers = { 'cache-control': 'max-age=3600' }
  await visit(page, '/')
  await waitForWorker(page)
  await expect(region(page)).toBeAttached()
  await host.deploy(world.nextSiteDir)
  // As a host answers during an upload or maintenance.
  Object.assign(host, { losing: /\/regulamin$/, lossStatus: 200 })
  await checkForUpdate(page).catch(() => undefined)
  await expect.poll(() => host.lost, { message: 'the lost file was requested' }).toBeGreaterThan(0)
  await context.setOffline(true)
  await page.goto('/regulamin')
  expect(await versionOf(page)).toBe(await versionIn(world.siteDir))
  await context.setOffline(false)
  host.losing = undefined
  const fetched: string[] = []
  context.on('request', (request) => {
    if (request.serviceWorker()) fetched.push(new URL(request.url()).pathname)
  })
  await checkForUpdate(page)
  await expect(question(page)).toBeVisible()
  expect(fetched).toContain('/regulamin')
  expect(fetched.filter((path) => path.endsWith('.woff2'))).toEqual([])
  await page.getByRole('button', { name: 'Później' }).press('Enter')
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(alive(page)).toBeAttached()
  expect(await versionOf(page)).toBe(await versionIn(world.siteDir))
})

test('47 an update waits while step 3 is filled in', async ({ page, host, world, customer }) => {
  await visit(page, '/rezerwacja')
  await waitForWorker(page)
  await fillWizard(page, customer, 3)
  await host.deploy(world.nextSiteDir)
  expect(await countChecks(page, [50, 61, 62])).toEqual([0, 1, 1])
  await page.getByLabel('Telefon').fill('601 999 888')
  await follow(page, 'Opinie')
  await expect(question(page)).toBeVisible()
  // The wizard does not ask, although the new version is known by now.
  await page.goBack()
  await expect(page.getByLabel('Telefon')).toBeVisible()
  await expect(question(page)).toBeHidden()
  await page.goForward()
  // The customer may stay, and press again; the page does not wait for ever for the new worker.
  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener = () => undefined
    addEventListener('beforeunload', (event) => event.preventDefault())
  })
  const refresh = page.getByRole('button', { name: 'Odśwież' })
  const stays = page.waitForEvent('dialog').then((dialog) => dialog.dismiss())
  await refresh.click()
  await stays
  page.once('dialog', (dialog) => dialog.accept())
  await expectReload(page, world.nextSiteDir, () => refresh.click())
  await visit(page, '/rezerwacja')
  await expect(page.getByLabel('Telefon')).toHaveValue('601 999 888')
  await expect(page.getByLabel('E-mail')).toHaveValue(customer.email)
})

test('57 a page with an outdated price', async ({ page, api, host, world, customer, oracle }) => {
  await resume(page, customer)
  await waitForWorker(page)
  api.inject('save', answer(400, { code: '23514', message: 'booking_price' }))
  await submit(page).click()
  // The browser has not checked for it yet.
  await host.deploy(world.nextSiteDir)
  await expectReload(page, world.nextSiteDir, () => refreshPrice(page).click())
  await expect(page.getByText(/^Cena malowania się zmieniła/)).toBeVisible()
  await next(page).click()
  await submit(page).click()
  await expectConfirmed(page, oracle, customer)
})

test('48 "Odśwież" loads the new version, in this tab alone', async ({ page, host, world }) => {
  const other = await openBoth(page, '/opinie', host)
  await other.evaluate(() => {
    document.title = 'nietknięta'
  })
  // None of the old scripts is left on the host.
  await host.deploy(world.movedSiteDir)
  await page.bringToFront()
  await checkForUpdate(page)
  await expect(question(page)).toBeVisible()
  // The page reloads when the new worker takes over, not after the timeout.
  await page.evaluate(() => void Object.assign(window, { setTimeout: () => 0 }))
  const refresh = page.getByRole('button', { name: 'Odśwież' })
  await expectReload(page, world.movedSiteDir, () => refresh.click())
  await expect(question(page)).toBeHidden()
  expect(await other.title(), 'the other tab was not reloaded').toBe('nietknięta')
  // The new worker controls both tabs; this one still runs the old scripts.
  await follow(other, 'Usługi')
  await expect(other).toHaveURL(/\/uslugi$/)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await cachesOf(other)).toBe(2)
  await other.close()
  await page.reload()
  await expect.poll(() => cachesOf(page), { message: 'the old version is deleted' }).toBe(1)
})

test.describe('without a worker', () => {
  test.use({
    serviceWorkers: 'block',
    expectedErrors: /dynamically imported|MIME type|save failed/,
  })

  test('57 an outdated price, no service worker', async ({ page, api, host, world, customer }) => {
    // As in the windows in which iPhone apps open a link.
    await page.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', {}))
    await resume(page, customer)
    api.inject('save', answer(400, { code: '23514', message: 'booking_price' }))
    await submit(page).click()
    await host.deploy(world.nextSiteDir)
    await expectReload(page, world.nextSiteDir, () => refreshPrice(page).click())
  })

  test('48 a missing chunk brings the new version by one reload', async ({ page, host, world }) => {
    await visit(page, '/')
    await host.deploy(world.movedSiteDir)
    await expectReload(page, world.movedSiteDir, () => follow(page, 'Usługi'))
    await expect(page).toHaveURL(/\/uslugi$/)
  })

  test('48 a wrong file cached in place of a script is replaced', async ({ page, host }) => {
    const headers = { 'cache-control': 'max-age=3600' }
    Object.assign(host, { losing: /\/assets\/vendor-/, lossStatus: 200, headers })
    await page.goto('/rezerwacja')
    await expect.poll(() => host.lost, { message: 'React was requested' }).toBeGreaterThan(0)
    Object.assign(host, { losing: undefined, headers: {} })
    await expect(alive(page)).toBeAttached()
  })

  test('48 a chunk that stays missing does not reload for ever', async ({ page, host }) => {
    const loads = countLoads(page)
    host.losing = /\/assets\/services-/
    await page.goto('/uslugi')
    // The server has the same version: the page stays as HTML, and the file is requested again.
    await expect.poll(() => host.lost, { message: 'the chunk was requested' }).toBeGreaterThan(2)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(loads()).toBe(1)
  })
})
