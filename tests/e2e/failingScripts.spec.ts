/** Fault 56: whichever script fails, every control works, retries, or does what it does without scripts. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { type BuiltPage, pagesFile } from '../../src/build/prerender.ts'
import { paths } from '../../src/config/paths.ts'
import { alive, countLoads, dayField, next, submit, visit } from '../faults/customer.ts'
import { resume } from '../faults/seeds.ts'
import { restUnless } from '../rest.ts'
import { areaField, openStep, openSubmitted, tapTwice } from './device.ts'
import { expect, siteDir, test } from './fixtures.ts'

test.use({ expectedErrors: [[/ERR_FAILED|not there yet|MIME type/], { scope: 'test' }] })

const late = (page: Page) => page.getByText('Formularz jeszcze się nie wczytał.').last()
/** It is said after some seconds, which are skipped. */
async function expectLate(page: Page): Promise<void> {
  await expect(late(page)).toBeHidden()
  await page.evaluate(() => document.getAnimations().map((one) => one.finish()))
  await expect(late(page)).toBeVisible()
}

/** The scripts of every page of the site. */
function readSite() {
  const pages: BuiltPage[] = JSON.parse(readFileSync(pagesFile(siteDir), 'utf8'))
  return pages
    .filter(({ file }) => file !== '404.html')
    .map(({ file, assets }) => ({ path: `/${file.replace(/\/?index\.html$/, '')}`, ...assets }))
}

/** Makes a script fail so many times; the result gives how often it was requested. */
async function lose(page: Page, script: string | RegExp, times = Number.POSITIVE_INFINITY) {
  let asked = 0
  await page.route(script, (route) => {
    asked += 1
    return asked > times ? route.continue() : route.abort()
  })
  return () => asked
}

test('the wizard works although each of its scripts failed once', async ({ page }) => {
  const { pageScripts = [] } = readSite().find(({ path }) => path === paths.booking) ?? {}
  const lost = await Promise.all(pageScripts.map((script) => lose(page, `**/${script}`, 1)))
  await page.goto(paths.booking)
  // Retried after a while, or at once on any input; some are requested one after another.
  await expect(async () => {
    await page.keyboard.press('Shift')
    expect(lost.every((asked) => asked() > 0)).toBe(true)
    await expect(alive(page)).toBeAttached({ timeout: 1000 })
  }).toPass()
})

// In `npm test` only React itself fails (below).
test('whichever script fails for good, the HTML stays', { tag: '@rest' }, async ({ page }) => {
  test.slow()
  const tried = new Set<string>()
  for (const { path, entryScripts, pageScripts } of readSite()) {
    for (const script of [...entryScripts, ...pageScripts]) {
      if (tried.has(script)) continue
      tried.add(script)
      const asked = await lose(page, `**/${script}`)
      await page.goto(path)
      await expect.poll(asked, script).toBeGreaterThan(0)
      await expect(page.getByRole('heading', { level: 1 }), script).toBeVisible()
      await expect(alive(page), script).toHaveCount(0)
      await page.unrouteAll()
    }
  }
  expect(tried.size).toBeGreaterThan(10)
})

test.describe('if React does not load', () => {
  test.beforeEach(({ page }) => lose(page, /\/assets\/vendor-.*\.js$/))

  test("menu and links, 'Dalej' and 'Powrót' work as HTML", async ({ page }) => {
    await page.goto(paths.home)
    const menu = page.getByRole('button', { name: 'Menu' })
    if (await menu.isVisible()) await menu.click()
    const links = page.getByRole('navigation', { name: 'Główna nawigacja' })
    await links.getByRole('link', { name: 'Opinie' }).click()
    await expect(page).toHaveURL(paths.reviews)
    await page.goto(paths.booking)
    await areaField(page).selectOption('60-70')
    await next(page).click()
    await expect(page).toHaveURL(/\?powierzchnia=60-70&regulamin=on&krok=2$/)
    await page.goto(paths.terms)
    await page.getByRole('link', { name: 'Powrót' }).click()
    await expect(page).toHaveURL(paths.home)
  })

  test('each form says how else to reach the company', async ({ page }) => {
    for (const path of [paths.booking, paths.withdrawal, paths.contact]) {
      await page.goto(path)
      await expectLate(page)
    }
    const send = page.getByRole('button', { name: 'Wyślij wiadomość' })
    await expect(send).toBeDisabled()
    await page.unrouteAll()
    await page.keyboard.press('Shift')
    await expect(send).toBeEnabled()
    await expect(late(page)).toBeHidden()
  })
})

test("a link works even if its page's script fails once, or for good", async ({ page }) => {
  for (const times of [1, Number.POSITIVE_INFINITY]) {
    await visit(page, '/')
    await lose(page, /\/assets\/services-.*\.js$/, times)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/uslugi"]')?.click())
    await expect(page).toHaveURL('/uslugi')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/./)
    await expect(page).toHaveTitle(/Usługi/)
    await page.unrouteAll()
  }
})

test('the calendar loads once the network is back', async ({ page }) => {
  await lose(page, /\/assets\/calendar-.*\.js$/)
  await openStep(page, 2)
  await dayField(page).click()
  await expectLate(page)
  await page.unrouteAll()
  await page.keyboard.press('Shift')
  await expect(page.getByRole('grid')).toBeVisible()
})

test('if the browser does not retry a failed script, the page reloads', async ({ page }) => {
  const loads = countLoads(page)
  const { promise: chosen, resolve } = Promise.withResolvers<void>()
  // As after hours without a network; and as Firefox 153: a script that failed once fails until the page reloads.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(0))
  await page.route(/\/assets\/laterSteps-.*\.js$/, async (route) => {
    if (loads() > 1 || route.request().resourceType() === 'fetch') return route.continue()
    await chosen
    return route.abort()
  })
  await visit(page, '/rezerwacja')
  await areaField(page).selectOption('60-70')
  resolve()
  await expect.poll(loads).toBe(2)
  // What was chosen is still there.
  await expect(page.getByText('7700 zł').first()).toBeVisible()
  await expect(alive(page)).toBeAttached()
  await next(page).click()
  await dayField(page).click()
  await expect(page.getByRole('grid')).toBeVisible()
  expect(loads()).toBe(2)
})

// Never if storage, which counts the reloads, is forbidden.
for (const most of [3, 0]) {
  const name = `a script that only fetch() finds reloads its page ${most} times, no more`
  test(name, restUnless(most === 3), async ({ page }) => {
    if (most === 0)
      await page.addInitScript(() =>
        Object.defineProperty(globalThis, 'sessionStorage', { get: undefined }),
      )
    const loads = countLoads(page)
    let found = 0
    await page.route(/\/assets\/laterSteps-.*\.js$/, (route) => {
      if (route.request().resourceType() !== 'fetch') return route.abort()
      found += 1
      return route.continue()
    })
    await page.goto('/rezerwacja?krok=2')
    await expect(async () => {
      await page.keyboard.press('Shift')
      // Each reload follows one of them; more than five leave room for two more reloads.
      expect(found).toBeGreaterThan(5)
    }).toPass({ intervals: [200] })
    expect(loads()).toBe(1 + most)
  })
}

test('if a hotel’s network answers instead of the site, the page stays', async ({ page }) => {
  const loads = countLoads(page)
  await lose(page, /\/assets\/laterSteps-.*\.js$/)
  await visit(page, '/rezerwacja')
  await areaField(page).selectOption('60-70')
  let asked = 0
  await page.route('**/*', (route) => {
    asked += 1
    return route.fulfill({ contentType: 'text/html', body: 'Zaloguj do sieci' })
  })
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/uslugi"]')?.click())
  await expect(page.getByText('Wczytywanie...').first()).toBeVisible()
  const askAgain = () => page.keyboard.press('Shift').then(() => asked)
  await expect.poll(askAgain, { intervals: [200] }).toBeGreaterThan(20)
  await page.goBack()
  // The site is back just after one more try has failed.
  const tried = await lose(page, /\/assets\/laterSteps-.*\.js$/, 1)
  await page.unroute('**/*')
  await page.keyboard.press('Shift')
  await expect.poll(tried).toBeGreaterThan(0)
  await next(page).click()
  await expect(dayField(page)).toBeVisible()
  expect(loads()).toBe(1)
})

test('a summary that has not loaded yet can’t be ordered', async ({ page }) => {
  await resume(page)
  await lose(page, /\/assets\/laterSteps-.*\.js$/)
  await page.reload()
  await expect(submit(page)).toBeDisabled()
  await expectLate(page)
  // Nor at once, by a second tap, when it has.
  const tapped = tapTwice(page, 'Wyślij rezerwację', 'form dl', 'form [type=submit]')
  await page.waitForFunction(() => !String(MessagePort.prototype.postMessage).includes('native'))
  await page.unrouteAll()
  await page.keyboard.press('Shift')
  await tapped
  await expect(submit(page)).toBeEnabled()
})

test('a waiting booking is shown only with the script that can cancel it', async ({ page }) => {
  const outbox = await lose(page, /\/assets\/pageOutbox-.*\.js$/)
  await openSubmitted(page)
  await expect.poll(outbox).toBeGreaterThan(1)
  const cancel = page.getByRole('button', { name: 'Anuluj rezerwację' })
  await expect(cancel).toHaveCount(0)
  await page.unrouteAll()
  await page.keyboard.press('Shift')
  await cancel.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Anuluj rezerwację' }).click()
  await expect(page.getByText('Rezerwacja anulowana').first()).toBeVisible()
})

test('a confirmation that loads late still announces the booking', async ({ page }) => {
  await lose(page, /\/assets\/confirmation-.*\.js$/)
  await resume(page)
  await submit(page).click()
  await expect(page.getByText('Wczytywanie...')).toBeVisible()
  await page.unrouteAll()
  await page.keyboard.press('Shift')
  await expect(page.getByText('Rezerwacja potwierdzona!', { exact: true })).toBeVisible()
})

test('a press whose script never loads fails after 20 s', async ({ page }) => {
  await page.clock.install()
  await page.route(/\/assets\/pageOutbox-.*\.js$/, () => undefined)
  await resume(page)
  await submit(page).click()
  await expect(page.getByRole('button', { name: 'Wysyłanie' })).toBeDisabled()
  await page.clock.runFor(20_000)
  await expect(page.getByText('Spróbuj ponownie').first()).toBeVisible()
  await expect(submit(page)).toBeEnabled()
})
