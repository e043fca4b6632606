/** Paths that look like another site's address stay here in a real browser, where the worker answers them (the hosts: supabase/tests/hosts.test.ts). */
import { paths } from '../../src/config/paths.ts'
import { visit, waitForWorker } from '../faults/customer.ts'
import { foreignPaths } from '../foreignPaths.ts'
import { isRest } from '../rest.ts'
import { expect, stack, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow', expectedErrors: [[/404/], { scope: 'test' }] })

test('no strange path leaves the site, and from it our own links lead to our own pages', async ({
  page,
  context,
}) => {
  const foreign: string[] = []
  const own = [stack.appUrl, stack.apiUrl].map((url) => new URL(url).host)
  await context.route(
    ({ host }) => !own.includes(host),
    (route) => {
      foreign.push(route.request().url())
      return route.abort()
    },
  )
  await visit(page, paths.home)
  await waitForWorker(page)
  // Each of them in `npm run test:all`; the hosts answer all in both.
  for (const path of foreignPaths.filter((_, index) => isRest || index % 3 === 0)) {
    // The address is final with the first bytes; the scripts get their time at the end.
    await page.goto(stack.appUrl + path, { waitUntil: 'commit' })
    expect(new URL(page.url()).origin, path).toBe(stack.appUrl)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  }
  await page.goto(`${stack.appUrl}//evil.pl/kontakt`)
  const home = page.getByRole('link', { name: /na\s+stronę\s+główną/ })
  await home.first().click()
  await expect(page).toHaveURL(`${stack.appUrl}/`)
  expect(foreign).toEqual([])
})
