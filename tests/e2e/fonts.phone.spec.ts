/** Nothing moves when the fonts load late, whichever fallback the device has. */
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { visit } from '../faults/customer.ts'
import { expect, test } from './fixtures.ts'
import { watchLayoutShifts } from './layoutShifts.ts'

/** Widths of devices: phones, tablets, desks. */
const widths = [
  ...[320, 344, 360, 375, 384, 390, 393, 402, 412, 414, 428, 430, 480, 540],
  ...[600, 640, 768, 800, 810, 820, 834, 1024, 1180, 1280, 1366, 1440, 1536, 1920],
]

/** How far the page moves when our fonts replace each fallback that this machine has (fonts.css). */
async function swapFonts(page: Page, shifted: () => Promise<number>) {
  const result: [font: string, shift: number][] = []
  for (const font of ['Arial', 'Roboto', 'DejaVu']) {
    const isThere = await page.evaluate(async (name) => {
      const faces = await document.fonts.load(`1em "Figtree ${name}"`).catch(() => [])
      const { style } = document.documentElement
      style.setProperty('--font-text', `"Figtree ${name}"`)
      style.setProperty('--font-display', `"Bricolage ${name}"`)
      return faces.length > 0
    }, font)
    const before = await shifted()
    await page.evaluate(() => document.documentElement.removeAttribute('style'))
    if (isThere) result.push([font, (await shifted()) - before])
  }
  return result
}

/** At which of these widths a page moves noticeably. */
async function movesOf(page: Page, path: string, on: readonly number[]): Promise<string[]> {
  const shifted = await watchLayoutShifts(page, true)
  await visit(page, path)
  await page.waitForLoadState('networkidle')
  const moves: string[] = []
  for (const width of on) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : width < 1100 ? 1180 : 900 })
    const swaps = await swapFonts(page, shifted)
    expect(swaps, 'a fallback of fonts.css is installed here').not.toEqual([])
    for (const [font, shift] of swaps) {
      if (shift >= 0.01) moves.push(`${path}, ${width} px, ${font}: ${shift.toFixed(3)}`)
    }
  }
  return moves
}

test('on two phones late fonts move nothing, whichever fallback is used', async ({ page }) => {
  for (const path of [paths.home, paths.contact, paths.booking]) {
    expect(await movesOf(page, path, [360, 390])).toEqual([])
  }
})

for (const path of Object.values(paths)) {
  test(`${path}: late fonts move nothing on other screens`, { tag: '@rest' }, async ({ page }) => {
    test.slow()
    expect(await movesOf(page, path, widths)).toEqual([])
  })
}
