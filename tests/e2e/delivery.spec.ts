/** What waits on the device, as only a browser can tell: what the bar covers, and news over two tabs. */
import type { Page } from 'playwright/test'
import { keyed } from '../faults/seeds.ts'
import { heading } from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'
import { storeFirst } from './storedState.ts'
import { openSubmitted, patient, waitingMessage } from './submittedEarlier.ts'

function waitingBar(page: Page) {
  return page.getByRole('region', { name: 'Co jeszcze nie dotarło' })
}

for (const width of [390, 1280]) {
  test(`in the wizard the bar covers neither the fields nor the price (${width})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 664 })
    const message = waitingMessage()
    await storeFirst(page, keyed(message))
    await page.goto('/rezerwacja')
    await expect(waitingBar(page)).toBeAttached()
    await expect(page.getByLabel('Powierzchnia mieszkania')).toBeInViewport()
    await expect(waitingBar(page)).not.toBeInViewport()
    // It is at the page's end.
    await waitingBar(page).scrollIntoViewIfNeeded()
    await expect(waitingBar(page)).toBeInViewport()
    const bar = await waitingBar(page).boundingBox()
    const price = await page
      .getByRole('complementary', { name: 'Cena i terminy płatności' })
      .boundingBox()
    expect(bar && price && price.y + price.height <= bar.y).toBe(true)
  })
}

test('of two open pages one tells that the booking arrived, and leads to the payment', async ({
  page,
  context,
}) => {
  await openSubmitted(page, { changes: patient() })
  await page.goto('/o-nas')
  const other = await context.newPage()
  await other.goto('/uslugi')
  const pages = [page, other]
  await expect(waitingBar(page)).toBeVisible()
  await expect(waitingBar(other)).toBeVisible()
  await waitingBar(page).getByRole('button', { name: 'Wyślij teraz' }).click()
  await expect(waitingBar(page)).toHaveCount(0)
  await expect(waitingBar(other)).toHaveCount(0)
  const links = pages.map((one) => one.getByRole('link', { name: 'Zobacz dane do przelewu' }))
  const told = async () => Promise.all(links.map((link) => link.count()))
  await expect.poll(async () => (await told()).toSorted()).toEqual([0, 1])
  const [first] = await told()
  const teller = first ? page : other
  await expect(teller.getByText('Rezerwacja dotarła', { exact: true })).toBeVisible()
  await teller.getByRole('link', { name: 'Zobacz dane do przelewu' }).click()
  await expect(heading(teller, 'Zamówienie potwierdzone!')).toBeVisible()
  await expect(teller.getByText('Rezerwacja dotarła', { exact: true })).toHaveCount(0)
})
