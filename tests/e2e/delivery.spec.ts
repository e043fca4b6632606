/** What waits on the device, as only a browser can tell: where the bar stands, and news over two tabs. */
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { submit, visit } from '../faults/customer.ts'
import { keep, resume } from '../faults/seeds.ts'
import { areaField, heading } from './bookingSteps.ts'
import { openSubmitted, waitingMessage, waitingStatement } from './device.ts'
import { expect, expectAbove, holdBack, rowsOf, test } from './fixtures.ts'
import { seeFocus } from './focusSeen.ts'

function waitingBar(page: Page) {
  return page.getByRole('region', { name: 'Co jeszcze nie dotarło' })
}

test('beside a form the bar is at the page’s end, and covers nothing', async ({ page }) => {
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
})

test('what goes back from the bar to its form on the page comes into sight', async ({ page }) => {
  await keep(page, { ...waitingMessage(), ...{ state: 'returned' } })
  await visit(page, paths.contact)
  await waitingBar(page).getByText('1 zgłoszenie').click()
  await waitingBar(page).getByRole('button', { name: 'Dokończ' }).click()
  await expect(heading(page, 'Napisz wiadomość')).toBeFocused()
  await expect(heading(page, 'Napisz wiadomość')).toBeInViewport()
  await expect(page.getByLabel('Temat *')).toHaveValue('Wycena')
})

test('one of two pages tells that it arrived, and leads to payment', async ({ page, context }) => {
  // Before a page is there: on an open one it is 1970 for a moment, and what waits is due.
  await context.clock.install()
  const { email } = await openSubmitted(page)
  // Its own page speaks of it already.
  await expect(heading(page, 'Rezerwacja czeka na wysłanie')).toBeVisible()
  await expect(waitingBar(page)).toHaveCount(0)
  const other = await context.newPage()
  const pages = [page, other]
  await visit(page, paths.about)
  await visit(other, paths.services)
  for (const one of pages) await expect(waitingBar(one)).toBeVisible()
  // At once, however long the server asked to wait.
  await waitingBar(page).getByRole('button', { name: 'Wyślij teraz' }).click()
  for (const one of pages) await expect(waitingBar(one)).toHaveCount(0)
  // Where the focus lay in it.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await rowsOf(email)).toHaveLength(1)
  const link = (one: Page) => one.getByRole('link', { name: 'Zobacz dane do przelewu' })
  const tellers = async () => Promise.all(pages.map((one) => link(one).count()))
  await expect.poll(tellers).toContain(1)
  const [first] = await tellers()
  const [teller, silent] = first ? [page, other] : [other, page]
  const news = teller.getByText('Rezerwacja dotarła', { exact: true })
  await expect(news).toBeVisible()
  // It lies over no heading at the top.
  await expectAbove(teller.getByRole('heading', { level: 1 }), news)
  // Whoever goes on in the other one is told nothing; here it goes along.
  for (const one of pages) {
    await one.getByRole('contentinfo').getByRole('link', { name: 'Odstąp od umowy' }).click()
    await expect(one).toHaveURL(paths.withdrawal)
    await expect(one.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await expect(link(silent)).toHaveCount(0)
  // It stays until it is dismissed, and covers nothing that Tab reaches meanwhile, to the page's end.
  const last = teller.getByRole('contentinfo').getByRole('link', { name: 'Prywatność' })
  while (!(await last.evaluate((one) => one === document.activeElement))) {
    await teller.keyboard.press('Tab')
    await expect.poll(() => seeFocus(teller), { timeout: 3000 }).toMatchObject({ isSeen: true })
  }
  await teller.clock.fastForward(60_000)
  await expect(news).toBeVisible()
  await link(teller).click()
  await expect(heading(teller, 'Zamówienie potwierdzone!')).toBeVisible()
  await expect(news).toHaveCount(0)
})

test('a second window leaves the message to the one that orders', async ({ page, context }) => {
  const other = await context.newPage()
  await resume(page)
  await visit(other, paths.about)
  const mail = await holdBack(page, '**/functions/v1/send-booking-email')
  await submit(page).click()
  await expect(other.getByText('Rezerwacja dotarła', { exact: true })).toBeVisible()
  mail()
  await expect(page.getByText('Rezerwacja potwierdzona!', { exact: true })).toHaveCount(1)
})
