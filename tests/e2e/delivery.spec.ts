/** What waits on the device, as only a browser can show it: the bar's place, and news in two tabs. */
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { visit } from '../faults/customer.ts'
import { keep } from '../faults/seeds.ts'
import { areaField, heading, openSubmitted, waitingMessage, waitingStatement } from './device.ts'
import { expect, expectAbove, rowsOf, test } from './fixtures.ts'
import { seeFocus } from './focusSeen.ts'

function waitingBar(page: Page) {
  return page.getByRole('region', { name: 'Co jeszcze nie dotarło' })
}

test('on a page with a form the bar is at its end and covers nothing', async ({ page }) => {
  const { width = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width, height: 664 })
  await keep(page, waitingMessage(), waitingStatement())
  for (const path of [paths.contact, paths.withdrawal, paths.booking]) {
    await visit(page, path)
    await expect(waitingBar(page)).toBeAttached()
    await expect(waitingBar(page), path).not.toBeInViewport()
  }
  await expect(areaField(page)).toBeInViewport()
  const price = page.getByRole('complementary', { name: 'Cena i terminy płatności' })
  await expectAbove(price, waitingBar(page))

  // News does not scroll back to the field that has the focus.
  await areaField(page).focus()
  await waitingBar(page).scrollIntoViewIfNeeded()
  const send = waitingBar(page).getByRole('button', { name: 'Wyślij teraz' })
  await send.evaluate((one: HTMLButtonElement) => one.click())
  await expect(page.getByText('Wiadomość dotarła', { exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeInViewport()
})

test('"Dokończ" in the bar brings the form on the same page into view', async ({ page }) => {
  await keep(page, { ...waitingMessage(), ...{ state: 'returned' } })
  await visit(page, paths.contact)
  await waitingBar(page).getByText('1 zgłoszenie').click()
  await waitingBar(page).getByRole('button', { name: 'Dokończ' }).click()
  await expect(heading(page, 'Napisz wiadomość')).toBeFocused()
  await expect(heading(page, 'Napisz wiadomość')).toBeInViewport()
  await expect(page.getByLabel('Temat *')).toHaveValue('Wycena')
})

test('one of two tabs announces the arrival and links to payment', async ({ page, context }) => {
  // Before a page opens: an open one would see 1970 for a moment, and what waits would be due.
  await context.clock.install()
  const { email } = await openSubmitted(page)
  // The booking's own page shows it already.
  await expect(heading(page, 'Rezerwacja czeka na wysłanie')).toBeVisible()
  await expect(waitingBar(page)).toHaveCount(0)
  const other = await context.newPage()
  const pages = [page, other]
  await visit(page, paths.about)
  await visit(other, paths.services)
  for (const one of pages) await expect(waitingBar(one)).toBeVisible()
  // Sent at once, however long the server asked to wait.
  await waitingBar(page).getByRole('button', { name: 'Wyślij teraz' }).click()
  for (const one of pages) await expect(waitingBar(one)).toHaveCount(0)
  // The focus was in the bar.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await rowsOf(email)).toHaveLength(1)
  const link = (one: Page) => one.getByRole('link', { name: 'Zobacz dane do przelewu' })
  const linkCounts = async () => Promise.all(pages.map((one) => link(one).count()))
  await expect.poll(linkCounts).toContain(1)
  const [first] = await linkCounts()
  const [announcing, silent] = first ? [page, other] : [other, page]
  const news = announcing.getByText('Rezerwacja dotarła', { exact: true })
  await expect(news).toBeVisible()
  // It does not cover the heading.
  await expectAbove(announcing.getByRole('heading', { level: 1 }), news)
  // The news follows to the next page here; the other tab stays silent.
  for (const one of pages) {
    await one.getByRole('contentinfo').getByRole('link', { name: 'Odstąp od umowy' }).click()
    await expect(one).toHaveURL(paths.withdrawal)
    await expect(one.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await expect(link(silent)).toHaveCount(0)
  // It stays until it is dismissed, and covers nothing that Tab reaches, down to the page's end, also in the wizard.
  await announcing.getByRole('link', { name: 'Bezpłatna Wycena' }).click()
  await expect(areaField(announcing)).toBeVisible()
  const last = announcing.getByRole('contentinfo').getByRole('link', { name: 'Prywatność' })
  while (!(await last.evaluate((one) => one === document.activeElement))) {
    await announcing.keyboard.press('Tab')
    await expect.poll(() => seeFocus(announcing), { timeout: 3000 }).toMatchObject({ isSeen: true })
  }
  await announcing.clock.fastForward(60_000)
  await expect(news).toBeVisible()
  await link(announcing).click()
  await expect(heading(announcing, 'Zamówienie potwierdzone!')).toBeVisible()
  await expect(news).toHaveCount(0)
})
