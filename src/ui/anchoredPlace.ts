/** Where a popover goes: below what opened it, else above, else beside it, always whole within the window. */

interface Size {
  readonly width: number
  readonly height: number
}

type Box = Size & { readonly left: number; readonly top: number }

const gap = 8

function within(at: number, size: number, limit: number): number {
  return Math.max(gap, Math.min(at, limit - size - gap))
}

/** The popover's top left corner in the window, CSS pixels. */
export function anchoredPlace(
  anchor: Box,
  popover: Size,
  view: Size,
): { left: number; top: number } {
  const right = anchor.left + anchor.width
  const below = anchor.top + anchor.height + gap
  const above = anchor.top - gap - popover.height
  const fitsBelow = below >= gap && below + popover.height + gap <= view.height
  const fitsAbove = above >= gap && above + popover.height + gap <= view.height
  const fitsBeside = right + popover.width + 2 * gap <= view.width
  const isStacked = fitsBelow || fitsAbove
  return {
    left: within(!isStacked && fitsBeside ? right + gap : anchor.left, popover.width, view.width),
    top: within(isStacked ? (fitsBelow ? below : above) : anchor.top, popover.height, view.height),
  }
}
