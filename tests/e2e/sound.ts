/** What holds whatever a page shows: axe, our own fonts, and nothing wider than a small screen with large text. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { isRest } from '../rest.ts'
import { expect, test } from './fixtures.ts'

/** The fonts that draw the page's text and are not ours, each with its number of glyphs. */
async function foreignFonts(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  await session.send('DOM.getDocument', { depth: 0 })
  // Only elements with text of their own: the browser takes a while for each.
  const query =
    '//body//*[text()[normalize-space()] or self::input or self::select or self::textarea]'
  const { searchId, resultCount } = await session.send('DOM.performSearch', { query })
  const all = { searchId, fromIndex: 0, toIndex: resultCount }
  const { nodeIds } = await session.send('DOM.getSearchResults', all)
  const used = await Promise.all(
    nodeIds.map((nodeId) =>
      // A message may have closed meanwhile.
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

/** What goes wrong on a narrow screen: sideways scrolling, names and days broken letter by letter, arrows over the month. */
function broken(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const names = document.querySelectorAll(
      'header a span, h1, h2, h3, ul:has(:nth-child(18)) li, th, td button',
    )
    const cut = Array.from(names, (name) => {
      const range = document.createRange()
      range.selectNodeContents(name)
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
      const text = name.textContent ?? ''
      return lines.size > text.split(/\s+/).length ? `${text}: ${lines.size} lines` : []
    })
    const full = Array.from(document.querySelectorAll('label, button, section'), (one) =>
      one.scrollWidth > one.clientWidth ? `${one.textContent}: wider than its place` : [],
    )
    // The height that a finger needs (design: targets), with the space around the link.
    const low = [...document.querySelectorAll('footer a')].filter(
      (link) => !(Number.parseFloat(getComputedStyle(link, '::after').height) >= 44),
    )
    const [arrows, month] = ['dialog nav', 'dialog nav + * [role="status"]'].map((selector) =>
      document.querySelector(selector)?.getBoundingClientRect(),
    )
    const isOver = arrows && month && arrows.left < month.right && arrows.top < month.bottom - 1
    return [
      scrollWidth > clientWidth ? `${scrollWidth - clientWidth} px to the side` : [],
      // An address or a transfer's title would seem to have one more.
      getComputedStyle(document.body).hyphens === 'auto' ? 'hyphens in words' : [],
      isOver ? 'an arrow over the month' : [],
      ...cut,
      ...full,
      ...low.map((link) => `${link.textContent}: low`),
    ].flat()
  })
}

/** What a screen reader would say in addition to the page's words: an empty status, letters in a drawing, "wrong" of an untouched field. */
const noise =
  '[role="status"]:empty, [role="img"] text:not([aria-hidden] *), :required:not([aria-invalid])'

/** Text spacing that a visitor may set (WCAG 2.2, 1.4.12). */
const wideSpacing =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }'

/** Adds style rules, in place of those added before; the policy allows no other way. */
export function setRules(page: Page, rules: string): Promise<void> {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, rules)
}

/** Checks what the page shows now, at each of these text sizes (the browser's own setting) and widths of a screen, px. */
export async function expectSound(
  page: Page,
  sizes: readonly (readonly [text: number, width: number])[],
  schemes: readonly ('light' | 'dark')[] = isRest ? ['light', 'dark'] : ['dark'],
): Promise<void> {
  await test.step('only our fonts are used', async () => {
    expect(await foreignFonts(page)).toEqual([])
  })
  await expect(page.locator(noise)).toHaveCount(0)
  for (const colorScheme of schemes) {
    await test.step(`axe finds nothing, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // The package has the types of another Playwright.
      // Legacy mode is enough without frames; the other one opens a page of its own, for seconds.
      const axe = new AxeBuilder({ page: page as never }).setLegacyMode()
      axe.options({ resultTypes: ['violations'] })
      // No other rule of axe depends on it.
      if (colorScheme !== schemes[0]) axe.withRules(['color-contrast', 'link-in-text-block'])
      const { violations } = await axe.analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
    })
  }
  const session = await page.context().newCDPSession(page)
  const before = page.viewportSize()
  await test.step('nothing is cut off on small screens with large text', async () => {
    // With all details open; and a company's addresses may be longer than the demonstration's.
    await page.evaluate(() => {
      for (const folded of document.querySelectorAll('details')) folded.open = true
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let at = texts.nextNode() as Text | null; at; at = texts.nextNode() as Text | null)
        at.data = at.data.replace(/(?<=biuro@|\/\/)[a-z]+(?=[.:])/, 'malowaniemieszkanwarszawa')
    })
    for (const [standard, width] of sizes) {
      // Media queries depend on it, too.
      await session.send('Page.setFontSizes', { fontSizes: { standard } })
      await page.setViewportSize({ width, height: 700 })
      await expect.poll(() => broken(page), `${standard} px on ${width} px`).toEqual([])
    }
  })
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await test.step('nothing is cut off with wide text spacing', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    await setRules(page, wideSpacing)
    await expect.poll(() => broken(page)).toEqual([])
    await setRules(page, '')
  })
  // The test may go on.
  if (before) await page.setViewportSize(before)
}
