/** Paths that look like another site's address stay here, in a real browser: with and without the worker, and behind nginx. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { nginxProgram, startNginx } from '../../supabase/tests/nginx.ts'
import { foreignPaths } from '../foreignPaths.ts'
import { freePorts } from '../freePorts.ts'
import { expect, test } from './fixtures.ts'

/** The hosts asked for besides our own; none of them is ever reached. */
async function watchForeignHosts(context: BrowserContext, own: readonly string[]) {
  const foreign: string[] = []
  const hosts = own.map((url) => new URL(url).host)
  await context.route(
    (url) => !hosts.includes(url.host),
    (route) => {
      foreign.push(route.request().url())
      return route.abort()
    },
  )
  return foreign
}

async function visitAll(page: Page, site: string): Promise<void> {
  for (const path of foreignPaths) {
    // The address is final with the first bytes; the scripts get their time at the end.
    await page.goto(site + path, { waitUntil: 'commit' })
    expect(new URL(page.url()).origin, path).toBe(site)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  }
  // From the last of the strange ones, our own links lead to our own pages.
  await page.goto(`${site}//evil.pl/kontakt`)
  await page
    .getByRole('link', { name: /na\s+stronę\s+główną/ })
    .first()
    .click()
  await expect(page).toHaveURL(`${site}/`)
}

test('without the worker', { tag: '@rest' }, async ({ page, context, stack, expectedErrors }) => {
  expectedErrors.push(/404/)
  const foreign = await watchForeignHosts(context, [stack.appUrl, stack.apiUrl])
  await visitAll(page, stack.appUrl)
  expect(foreign).toEqual([])
})

test.describe('the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('answers them itself', async ({ page, context, stack, expectedErrors }) => {
    expectedErrors.push(/404/)
    const foreign = await watchForeignHosts(context, [stack.appUrl, stack.apiUrl])
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await visitAll(page, stack.appUrl)
    expect(foreign).toEqual([])
  })
})

test('behind nginx, as the example has it', { tag: '@rest' }, async ({
  browser,
  stack,
  siteDir,
}) => {
  test.skip(!nginxProgram, 'nginx is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const [http, https] = (await freePorts(2)) as [number, number]
  await cp(siteDir, join(folder, 'dist'), { recursive: true })
  const nginx = await startNginx(nginxProgram ?? '', folder, { http, https })
  const context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' })
  try {
    const site = `https://127.0.0.1:${https}`
    const foreign = await watchForeignHosts(context, [site, stack.apiUrl])
    await expect(async () => expect((await context.request.get(site)).ok()).toBe(true)).toPass()
    await visitAll(await context.newPage(), site)
    expect(foreign).toEqual([])
  } finally {
    await context.close()
    await nginx.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
