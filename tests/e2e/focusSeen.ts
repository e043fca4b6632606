/** Whether a customer sees what has the focus. */
import type { Page } from 'playwright/test'

/** Whether it is the topmost thing at the corners and in the middle of each of its lines. */
export function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement
    // Radio buttons and sliders are drawn by what is around them.
    const isAround = focused?.matches('[type="radio"], [type="range"]')
    const shown = isAround ? focused?.parentElement : focused
    return Array.from(shown?.getClientRects() ?? []).every((line) => {
      const { left, top, right } = line
      // Chromium brings the line with the caret into view.
      const bottom = shown?.matches('textarea') ? top + 48 : line.bottom
      const points = [
        [left + 4, top + 4],
        [(left + right) / 2, (top + bottom) / 2],
        [right - 4, bottom - 4],
      ] as const
      return points.every(([x, y]) => shown?.contains(document.elementFromPoint(x, y)))
    })
  })
}

/** Whether it, or what is drawn around it, has an outline. */
export function isFocusOutlined(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement } = document
    const shown = [activeElement, activeElement?.parentElement ?? null]
    return shown.some((one) => one && getComputedStyle(one).outlineStyle !== 'none')
  })
}
