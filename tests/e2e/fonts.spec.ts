/** Every letter that a customer sees is in the cut fonts: the browser itself tells what it drew them with. */
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { book, chooseArea, newCustomer } from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'

/** The families that drew the page's text and are not ours, each with its count of glyphs. */
async function foreignFonts(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'body *',
  })
  const used = await Promise.all(
    nodeIds.map((nodeId) =>
      // A message may leave the page meanwhile.
      session.send('CSS.getPlatformFontsForNode', { nodeId }).catch(() => undefined),
    ),
  )
  await session.detach()
  const fonts = used.flatMap((answer) => answer?.fonts ?? [])
  expect(fonts.some(({ isCustomFont }) => isCustomFont)).toBe(true)
  return fonts
    .filter(({ isCustomFont }) => !isCustomFont)
    .map(({ familyName, glyphCount }) => `${familyName}: ${glyphCount}`)
}

for (const path of [...Object.values(paths), '/nie-ma-takiej-strony']) {
  test(`${path} is drawn with our fonts alone`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/)
    await page.goto(path)
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    expect(await foreignFonts(page)).toEqual([])
  })
}

test('so is the calendar', async ({ page }) => {
  await chooseArea(page, '50-60 m²')
  await page.getByRole('button', { name: /Data malowania/ }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  expect(await foreignFonts(page)).toEqual([])
})

test('so is the confirmation', async ({ page }) => {
  await book(page, newCustomer())
  expect(await foreignFonts(page)).toEqual([])
})
