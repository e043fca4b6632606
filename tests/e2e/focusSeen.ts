/** Whether a customer sees what has the focus. */
import type { Page } from 'playwright/test'

export function seeFocus(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement
    const around = focused?.parentElement
    // Radio buttons and sliders are drawn by what is around them.
    const shown = focused?.matches('[type="radio"], [type="range"]') ? around : focused
    // On top at two corners and in the middle of each of its lines.
    const isSeen = Array.from(shown?.getClientRects() ?? []).every((line) => {
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
    // The control or its parent.
    const isOutlined = [focused, around].some(
      (one) => one && getComputedStyle(one).outlineStyle !== 'none',
    )
    // The HTML helps to read a failure.
    return { what: focused?.outerHTML ?? '', isSeen, isOutlined }
  })
}
