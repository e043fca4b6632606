/** Every letter that a customer sees is in the cut fonts: the browser itself tells which of the device's it draws with. */
import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/** The families that drew the page's text and are not ours, each with its count of glyphs. */
export async function foreignFonts(page: Page): Promise<string[]> {
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
